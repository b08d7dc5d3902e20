/** Reads the format of server-sent events. */

/** One server-sent event, or an id alone, whose `data` is empty. */
export interface Message {
  id: string;
  data: string;
}

/** Cuts bytes, in pieces of any size, into messages; comments are passed over. */
export class Feed {
  readonly #decoder = new TextDecoder();
  /** How many milliseconds the service asks to wait before the next connection. */
  retry: number | null = null;
  #id = "";
  #data: string[] = [];
  #rest = "";
  #endedInReturn = false;

  /** Yields the messages that are complete with this piece. */
  *feed(piece: Uint8Array): Generator<Message, void, void> {
    let text = this.#decoder.decode(piece, { stream: true });
    if (text === "") return;
    if (this.#endedInReturn && text.startsWith("\n")) text = text.slice(1);
    this.#endedInReturn = text.endsWith("\r");
    const lines = (this.#rest + text).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "") {
        this.#field(line);
        continue;
      }
      yield { id: this.#id, data: this.#data.join("\n") };
      this.#data = [];
    }
  }

  #field(line: string): void {
    const [, name = "", value = ""] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (name === "data") this.#data.push(value);
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && /^\d+$/.test(value)) this.retry = Number(value);
  }
}
