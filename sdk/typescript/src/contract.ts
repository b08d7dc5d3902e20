// Written by `npm run generate` from openapi.yaml: change it there.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process lives */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the store answers
         * @description The stateless routes work also while it does not.
         */
        get: operations["readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a game
         * @description Deals a match, or goes on from a state. The answer has the tokens of the host and of each seat; they are told once. Bots move at once.
         */
        post: operations["create_game"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A game as one may see it
         * @description The host sees the state, a seat its view, and without a token one sees what spectators see. When the match is over, everybody sees the seed.
         */
        get: operations["get_game"];
        put?: never;
        post?: never;
        /** Delete a game */
        delete: operations["delete_game"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of the legal actions of a seat */
        get: operations["list_game_actions"];
        put?: never;
        /**
         * Take an action, or several, all or none
         * @description Send `action`, or `actions` for several in a row. Name the version that it was decided on, in `If-Match` or `version`; without one it is judged against the current state. `legal_actions` is the first page of what the seat may do then.
         */
        post: operations["act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a game
         * @description An event stream: one message a version, as its reader may see it, each once and in order; with `Last-Event-ID` or `after` it goes on where an earlier one broke off. It ends when the match is over; then 204 says that there is no more to come. With `Accept: application/json` it is a long poll, which answers as soon as there is something, after `wait` seconds at most.
         */
        get: operations["follow_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a game, or play it again
         * @description A new game with the same history up to a version, and tokens of its own. With version 0 it is a rematch: the same seats, options and bots, dealt from another seed.
         */
        post: operations["fork_game"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done so far
         * @description One entry a version, the oldest first, as the reader may see it: of another's secret action no more than its type, of hidden cards no more than how many.
         */
        get: operations["get_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}/seats/{seat}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change who sits at a seat
         * @description Renames a seat, hands it to a bot, which moves at once, or back to its player, or issues a new token: then the old one is dead at once.
         */
        patch: operations["change_seat"];
        trace?: never;
    };
    "/v1/games/{game_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return to an earlier version
         * @description The game goes on: its state is that of `to_version`, its version one more than before. A finished game is not undone, since its seed is public.
         */
        post: operations["undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All rulesets */
        get: operations["list_rulesets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One ruleset, with the JSON Schemas of its options, states, actions and events */
        get: operations["get_ruleset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply actions to a state, all or none
         * @description The first illegal action is answered 422 with its `index`, and nothing is applied. `legal_actions` is the first page for the first seat to act then.
         */
        post: operations["apply_actions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether an action is legal, and which rules it breaks
         * @description Takes a whole state or the seat's own view; the answer is the same.
         */
        post: operations["check_action"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/deal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a match and deal its first round
         * @description The same seed, seats and options always deal the same match. `commitment` is the promise of a seed that the service drew; for a seed of the caller's it is null.
         */
        post: operations["deal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/legal-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A page of the legal actions of a seat
         * @description Takes a whole state or the seat's own view; the answer is the same. The list is complete, without duplicates and in a fixed order.
         */
        post: operations["list_legal_actions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/playout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play on with bots, to the end or for so many actions
         * @description The same state, policy and seed always play the same actions.
         */
        post: operations["play_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/rulebook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rules in words
         * @description Numbered items as JSON, or one text as markdown, by `Accept`. The `id` of an item is what violations name as `rule`.
         */
        get: operations["get_rulebook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Everything that is wrong with a state
         * @description Every problem is named, up to 1,000.
         */
        post: operations["validate_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rulesets/{ruleset}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A state as a seat, or a spectator, may see it */
        post: operations["view_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Something wrong at one place of the body. */
        ProblemItemReply: {
            /** @description A JSON Pointer (RFC 6901) into the body. */
            pointer: string;
            /** @description What is wrong, for machines. */
            code: string;
            /** @description What is wrong, in words. */
            detail: string;
        };
        /** @description A rule that an action breaks. */
        ViolationReply: {
            /** @description The id of the rule in the rulebook. */
            rule: string;
            /** @description How it is broken, for machines. */
            code: string;
            /** @description How it is broken, in words. */
            detail: string;
        };
        /** @description Problem details (RFC 9457). */
        ProblemDetails: {
            /** @description A URI reference that names the kind of problem and leads to its explanation. */
            type: string;
            /** @description The kind of problem in words. */
            title: string;
            /** @description The status of the answer. */
            status: number;
            /** @description What is wrong this time. */
            detail: string;
            /** @description The path that was asked for. */
            instance: string;
            /** @description What is wrong with the input. */
            errors?: components["schemas"]["ProblemItemReply"][];
            /** @description The rules that the action breaks. */
            violations?: components["schemas"]["ViolationReply"][];
            /** @description Which of several actions was illegal, counted from 0. */
            index?: number;
            /** @description The version that the game is at. */
            version?: number;
            /** @description What to name when reporting a 500. */
            request_id?: string;
        };
        /** @description A game to be created: dealt anew, or from a state. */
        CreateGameBody: {
            /** @description The id of a ruleset. */
            ruleset: string;
            /** @description How many play, or for each seat from 0 on a name, `{"name": …}` or `{"bot": …}`. */
            seats?: number | (string | components["schemas"]["Sitter"])[];
            /** @description How it is played; what is not given has the ruleset's default. */
            options?: components["schemas"]["Options"];
            /** @description What all shuffles come from. Without one the service draws 256 bits. */
            seed?: string | number;
            /** @description The order of the pack of round 1, top first, or a list of packs for rounds 1, 2, …; it replaces the shuffle. */
            deck?: components["schemas"]["Card"][] | components["schemas"]["Card"][][];
            /** @description A whole state to go on from. */
            state?: components["schemas"]["State"];
            /** @description How many seconds the game lives past its last write: a week if not said, a minute to a year unless the service is set to other bounds. */
            ttl?: number;
            /**
             * @description Whether those without a token may look on.
             * @default true
             */
            spectators?: boolean;
        };
        /** @description The tokens of a game, told once: the service keeps only their hashes. */
        TokensReply: {
            /** @description The host's token. */
            host: string;
            /** @description Each seat's token, from seat 0. */
            seats: string[];
        };
        /** @description A game as it was created, for its host. */
        CreatedGame: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The game's id. */
            id: string;
            /** @description The ruleset's id. */
            ruleset: string;
            /** @description 0 when dealt; one more with every action or undo. */
            version: number;
            /** @description Whose view it is; null for the host and for spectators. */
            seat: number | null;
            /** @description What plays each seat: a bot's policy, or null for a player. */
            bots: (string | null)[];
            /**
             * Format: date-time
             * @description When it ends unless written to before.
             */
            expires_at: string;
            /** @description The promise of a seed that the service drew, else null. */
            commitment: string | null;
            /** @description The seed, once the match is over: the commitment can be checked. */
            seed?: string;
            /** @description What happened, in order, as the reader may see it. */
            events: components["schemas"]["Event"][];
            /** @description All tokens of the game: they are told once. */
            tokens: components["schemas"]["TokensReply"];
        };
        /** @description A game as its viewer may see it. */
        GameReply: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The game's id. */
            id: string;
            /** @description The ruleset's id. */
            ruleset: string;
            /** @description 0 when dealt; one more with every action or undo. */
            version: number;
            /** @description Whose view it is; null for the host and for spectators. */
            seat: number | null;
            /** @description What plays each seat: a bot's policy, or null for a player. */
            bots: (string | null)[];
            /**
             * Format: date-time
             * @description When it ends unless written to before.
             */
            expires_at: string;
            /** @description The promise of a seed that the service drew, else null. */
            commitment: string | null;
            /** @description The seed, once the match is over: the commitment can be checked. */
            seed?: string;
        };
        /** @description How many legal actions there are: exactly, or at least so many. */
        CountReply: {
            /** @description How many exactly. */
            count: number | null;
            /** @description Given where `count` is null, since counting would take long. */
            count_at_least?: number;
        };
        /** @description A page of the legal actions of a seat at a version of a game. */
        GameLegalActions: {
            /** @description Whose actions these are; null when nobody is to act. */
            seat: number | null;
            /** @description The actions of this page: all are legal. */
            items: components["schemas"]["Action"][];
            /** @description How many there are of each type, whatever `type` asks for. */
            types: {
                [key: string]: components["schemas"]["CountReply"];
            };
            /** @description How many there are, of all types or of the one asked for. */
            count: number | null;
            /** @description Given where `count` is null, since counting would take long. */
            count_at_least?: number;
            /** @description What to send for the next page; null on the last. */
            next_cursor: string | null;
            /** @description The version of the game. */
            version: number;
        };
        /** @description An action to be taken, or several: then all or none. */
        ActBody: {
            /** @description What to do; give this or `actions`. */
            action?: components["schemas"]["Action"];
            /** @description What to do, in order: all of it or nothing. */
            actions?: components["schemas"]["Action"][];
            /** @description Who acts. The host must say it; a seat may, it is its own. */
            seat?: components["schemas"]["SeatNumber"];
            /** @description The version that this was decided on, as in `If-Match`: 412 if stale. */
            version?: number;
        };
        /** @description A page of the legal actions of a seat, in a fixed order. */
        LegalActionsReply: {
            /** @description Whose actions these are; null when nobody is to act. */
            seat: number | null;
            /** @description The actions of this page: all are legal. */
            items: components["schemas"]["Action"][];
            /** @description How many there are of each type, whatever `type` asks for. */
            types: {
                [key: string]: components["schemas"]["CountReply"];
            };
            /** @description How many there are, of all types or of the one asked for. */
            count: number | null;
            /** @description Given where `count` is null, since counting would take long. */
            count_at_least?: number;
            /** @description What to send for the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A game after an action, as the seat that took it may see it. */
        ActedGame: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The game's id. */
            id: string;
            /** @description The ruleset's id. */
            ruleset: string;
            /** @description 0 when dealt; one more with every action or undo. */
            version: number;
            /** @description Whose view it is; null for the host and for spectators. */
            seat: number | null;
            /** @description What plays each seat: a bot's policy, or null for a player. */
            bots: (string | null)[];
            /**
             * Format: date-time
             * @description When it ends unless written to before.
             */
            expires_at: string;
            /** @description The promise of a seed that the service drew, else null. */
            commitment: string | null;
            /** @description The seed, once the match is over: the commitment can be checked. */
            seed?: string;
            /** @description What it caused, in order; moves of bots included. */
            events: components["schemas"]["Event"][];
            /** @description What the seat may do now: the first page. */
            legal_actions: components["schemas"]["LegalActionsReply"];
        };
        /** @description What made one version of a game, as the reader may see it. */
        LogEntry: {
            /** @description The version that it made. */
            version: number;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Who acted; null for the deal and for an undo. */
            seat: number | null;
            /** @description What was done; of another's secret action only its type. */
            action: components["schemas"]["Action"] | {
                /** @description Which action it is. */
                type: string;
            } | null;
            /** @description What happened, in order, as the reader may see it. */
            events: components["schemas"]["Event"][];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The version whose state an undo brought back. */
            undone_to?: number;
        };
        /** @description What happened in a game since a version. */
        EventsReply: {
            /** @description What made each version, in order. */
            items: components["schemas"]["LogEntry"][];
            /** @description What to send as `after` the next time. */
            after: number;
            /** @description Whether the match is over and all was told: poll no more. */
            over: boolean;
        };
        /** @description Where a game forks. */
        ForkBody: {
            /** @description The last version that both games share; without it the current one. With 0 it is a rematch: the same seats and options, dealt from another seed. */
            version?: number;
            /** @description The seed of a rematch. Without one the service draws 256 bits. */
            seed?: string | number;
        };
        /** @description A page of the log of a game. */
        LogPage: {
            /** @description What made each version, in order. */
            items: components["schemas"]["LogEntry"][];
            /** @description What to send for the next page; null when there is none yet. */
            next_cursor: string | null;
        };
        /** @description What is to change at a seat: one of these at least. */
        SeatBody: {
            /** @description Another name. */
            name?: string;
            /** @description What plays the seat from now on; null gives it back to its player. */
            bot?: ("random" | "greedy") | null;
            /**
             * @description Issue a new token; the old one is dead at once.
             * @default false
             */
            rotate_token?: boolean;
        };
        /** @description A seat after a change. */
        ChangedSeat: {
            /** @description The game's id. */
            id: string;
            /** @description The version of the game. */
            version: number;
            /** @description The seat, from 0. */
            seat: number;
            /** @description The player's name. */
            name: string;
            /** @description The policy of the bot that plays the seat; null for a player. */
            bot: string | null;
            /**
             * Format: date-time
             * @description When it ends unless written to before.
             */
            expires_at: string;
            /** @description The new token, where one was asked for. */
            token?: string;
        };
        /** @description A version to return to. */
        UndoBody: {
            /** @description Whose state comes back. */
            to_version: number;
            /** @description The version that this was decided on. */
            version?: number;
        };
        /** @description A game after a write, and what happened. */
        MovedGame: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The game's id. */
            id: string;
            /** @description The ruleset's id. */
            ruleset: string;
            /** @description 0 when dealt; one more with every action or undo. */
            version: number;
            /** @description Whose view it is; null for the host and for spectators. */
            seat: number | null;
            /** @description What plays each seat: a bot's policy, or null for a player. */
            bots: (string | null)[];
            /**
             * Format: date-time
             * @description When it ends unless written to before.
             */
            expires_at: string;
            /** @description The promise of a seed that the service drew, else null. */
            commitment: string | null;
            /** @description The seed, once the match is over: the commitment can be checked. */
            seed?: string;
            /** @description What it caused, in order; moves of bots included. */
            events: components["schemas"]["Event"][];
        };
        /** @description How many can play, bounds included. */
        SeatRangeReply: {
            /** @description So many at least. */
            min: number;
            /** @description So many at most. */
            max: number;
        };
        /** @description A ruleset in a few words. */
        RulesetReply: {
            /** @description Its name in addresses. */
            id: string;
            /** @description The version of the rules. */
            rules: string;
            /** @description Its name in words. */
            name: string;
            /** @description What the game is about, in a paragraph. */
            summary: string;
            /** @description How many can play. */
            seats: components["schemas"]["SeatRangeReply"];
            /** @description The languages that its rules are told in. */
            languages: string[];
        };
        /** @description All rulesets. */
        CatalogueReply: {
            /** @description The rulesets, by id. */
            items: components["schemas"]["RulesetReply"][];
        };
        /** @description A ruleset, with the JSON Schemas of what is its own. */
        RulesetSchemasReply: {
            /** @description Its name in addresses. */
            id: string;
            /** @description The version of the rules. */
            rules: string;
            /** @description Its name in words. */
            name: string;
            /** @description What the game is about, in a paragraph. */
            summary: string;
            /** @description How many can play. */
            seats: components["schemas"]["SeatRangeReply"];
            /** @description The languages that its rules are told in. */
            languages: string[];
            /** @description A JSON Schema (2020-12). */
            options: {
                [key: string]: unknown;
            };
            /** @description A JSON Schema (2020-12). */
            state: {
                [key: string]: unknown;
            };
            /** @description A JSON Schema (2020-12). */
            outcome: {
                [key: string]: unknown;
            };
            /** @description What a seat can do: by `type`, a JSON Schema. */
            actions: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description What can happen: by `type`, a JSON Schema. */
            events: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        /** @description An action and the seat that takes it. */
        Turn: {
            /** @description Who acts. */
            seat: components["schemas"]["SeatNumber"];
            /** @description What it does. */
            action: components["schemas"]["Action"];
        };
        /** @description Actions to be applied one after the other, all or none. */
        ApplyBody: {
            /** @description A whole state. */
            state: components["schemas"]["State"];
            /** @description Who does what, one after the other. */
            actions: components["schemas"]["Turn"][];
        };
        /** @description The state after the actions, and what they caused. */
        ApplyReply: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description What happened, in order, as the reader may see it. */
            events: components["schemas"]["Event"][];
            /** @description What the first seat to act may do: the first page. */
            legal_actions: components["schemas"]["LegalActionsReply"];
        };
        /** @description A question whether an action is legal. */
        CheckBody: {
            /** @description A whole state, or the view of the seat. */
            state: components["schemas"]["State"];
            /** @description Who would act. */
            seat: components["schemas"]["SeatNumber"];
            /** @description What it would do. */
            action: components["schemas"]["Action"];
        };
        /** @description Whether an action is legal, and which rules it breaks. */
        CheckReply: {
            /** @description Whether the rules allow it. */
            legal: boolean;
            /** @description The rules that it breaks; none when it is legal. */
            violations: components["schemas"]["ViolationReply"][];
        };
        /** @description A match to be opened. */
        DealBody: {
            /** @description How many play, or their names, from seat 0 on. */
            seats: number | string[];
            /** @description How it is played; what is not given has the ruleset's default. */
            options?: components["schemas"]["Options"];
            /** @description What all shuffles come from. Without one the service draws 256 bits. */
            seed?: string | number;
            /** @description The order of the pack of round 1, top first, or a list of packs for rounds 1, 2, …; it replaces the shuffle. */
            deck?: components["schemas"]["Card"][] | components["schemas"]["Card"][][];
        };
        /** @description A match as it was opened. */
        DealReply: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description What happened, in order, as the reader may see it. */
            events: components["schemas"]["Event"][];
            /** @description The promise of a seed that the service drew, else null. */
            commitment: string | null;
        };
        /** @description A question for a page of the legal actions of a seat. */
        LegalActionsBody: {
            /** @description A whole state, or the view of the seat. */
            state: components["schemas"]["State"];
            /** @description Who asks; without it the first seat to act. */
            seat?: components["schemas"]["SeatNumber"];
            /** @description Only actions of this type. */
            type?: string;
            /**
             * @description How many at most.
             * @default 100
             */
            limit?: number;
            /** @description The `next_cursor` of the page before. */
            cursor?: string;
        };
        /** @description A state, and how to play on from it. */
        PlayoutBody: {
            /** @description A whole state. */
            state: components["schemas"]["State"];
            /**
             * @description How the bots choose.
             * @default random
             */
            policy?: "random" | "greedy";
            /** @description What the bots' choices come from; drawn where not given. */
            seed?: string | number;
            /**
             * @description After so many actions it stops.
             * @default 1000
             */
            max_actions?: number;
        };
        /** @description An action and the seat that took it. */
        TurnReply: {
            /** @description Who acted. */
            seat: number;
            /** @description What was done. */
            action: components["schemas"]["Action"];
        };
        /** @description Where the play came to, and how. */
        PlayoutReply: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description Who did what, in order. */
            actions: components["schemas"]["TurnReply"][];
            /** @description What the choices came from: the same seed plays the same actions. */
            seed: string;
        };
        /** @description One rule. */
        RuleReply: {
            /** @description The id that violations name in `rule`. */
            id: string;
            /** @description What it is about. */
            title: string;
            /** @description The rule, in markdown. */
            text: string;
        };
        /** @description The rules in one language. */
        RulebookReply: {
            /** @description The ruleset's id. */
            ruleset: string;
            /** @description The version of the rules. */
            rules: string;
            /** @description The language of the texts. */
            language: string;
            /** @description The name of the game. */
            title: string;
            /** @description What the game is about. */
            summary: string;
            /** @description The rules, in their order. */
            items: components["schemas"]["RuleReply"][];
        };
        /** @description Something that may be a state. */
        ValidateBody: {
            /** @description What to judge: any JSON. */
            state: unknown;
        };
        /** @description Whether a state makes sense, and everything that is wrong with it. */
        ValidateReply: {
            /** @description Whether nothing is wrong with it. */
            valid: boolean;
            /** @description All that is wrong with it. */
            problems: components["schemas"]["ProblemItemReply"][];
        };
        /** @description A state, and who looks at it. */
        ViewBody: {
            /** @description A whole state. */
            state: components["schemas"]["State"];
            /** @description Who looks; without it a spectator. */
            seat?: components["schemas"]["SeatNumber"];
        };
        /** @description A state as somebody may see it. */
        ViewReply: {
            /** @description The state, or what the viewer may see of it. */
            state: components["schemas"]["State"];
            /** @description The seats whose turn it is; none when the match is over. */
            to_act: number[];
            /** @description How the match ended; null while it is on. */
            outcome: components["schemas"]["Outcome"] | null;
            /** @description Whose view it is; null for a spectator's. */
            seat: number | null;
        };
        /** @description The number of a seat, from 0. */
        SeatNumber: number;
        /** @description Who sits down at a seat: a player, or a bot that plays by a policy. */
        Sitter: {
            /** @description What the seat is called; absent, it is `Seat 1`, `Seat 2`, … by its place. */
            name?: string;
            /**
             * @description The policy of the bot that plays the seat; absent, a player does.
             */
            bot?: "random" | "greedy";
        };
        /** @description A card: rank and suit, such as Ah or Td, or Jo for a joker. */
        Card: string;
        /** @description A match of some game, whole or as a seat sees it. */
        State: components["schemas"]["BadProgressiveState"] | components["schemas"]["PresidentState"] | components["schemas"]["ProgressionState"] | components["schemas"]["ProgressivePokerState"] | components["schemas"]["ProgressiveRummyState"];
        /** @description The options of some game. */
        Options: components["schemas"]["BadProgressiveOptions"] | components["schemas"]["PresidentOptions"] | components["schemas"]["ProgressionOptions"] | components["schemas"]["ProgressivePokerOptions"] | components["schemas"]["ProgressiveRummyOptions"];
        /** @description How a match of some game ended. */
        Outcome: components["schemas"]["PlainOutcome"] | components["schemas"]["ProgressivePokerOutcome"];
        /** @description An action of some game. */
        Action: components["schemas"]["BadProgressiveAction"] | components["schemas"]["PresidentAction"] | components["schemas"]["ProgressionAction"] | components["schemas"]["ProgressivePokerAction"] | components["schemas"]["ProgressiveRummyAction"];
        /** @description An event of some game. */
        Event: components["schemas"]["BadProgressiveEvent"] | components["schemas"]["PresidentEvent"] | components["schemas"]["ProgressionEvent"] | components["schemas"]["ProgressivePokerEvent"] | components["schemas"]["ProgressiveRummyEvent"];
        /** @description How Bad Progressive is played at this table. */
        BadProgressiveOptions: {
            /** @description The seat that deals the first round, or `random` to draw it from the seed; absent, the last seat deals, so that seat 0 begins (`common.dealer`). */
            dealer?: components["schemas"]["SeatNumber"] | "random";
            /** @description How many packs of 54; absent, it goes by the number of players (`bad.deal`). */
            decks?: number;
            /**
             * @description After how many rounds the match ends (`bad.match_end`).
             * @default 6
             */
            rounds?: number;
            /**
             * @description Whether a set takes one wild more than naturals, or one for each three cards (`bad.set`).
             * @default no_touch
             */
            set_wilds?: "no_touch" | "one";
            /**
             * @description Whether who puts the goal down may add to melds in that same turn (`bad.expand`).
             * @default true
             */
            expand_on_goal_turn?: boolean;
            /**
             * @description What may be done on the table before one's own goal is down (`bad.before_goal`).
             * @default nothing
             */
            before_goal?: "nothing" | "open";
            /**
             * @description Which melds keep a last card that fits from being discarded (`bad.last_card`).
             * @default any_meld
             */
            going_out?: "any_meld" | "other_players";
        };
        /** @description How a match ended. */
        PlainOutcome: {
            /** @description The seats that share the first place. */
            winners: number[];
            /** @description The places, best first, each a list of the seats that share it (`common.ties`). */
            ranking: number[][];
            /** @description The totals by seat. */
            scores: number[];
            /** @description A word for what ended the match. */
            reason: string;
        };
        /** @description Pick up the discard card (`bad.take`). */
        BadProgressiveTakeDiscard: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "take_discard";
        };
        /** @description Pass the discard card and the top of the stock to the left, and draw (`bad.decline`). */
        BadProgressiveDecline: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "decline";
        };
        /** @description Draw from the stock where there is no discard card (`bad.no_discard`). */
        BadProgressiveDraw: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "draw";
        };
        /** @description Put down the goal of the round (`bad.goal`). */
        BadProgressivePutDown: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "put_down";
            /** @description All melds of the goal. */
            melds: components["schemas"]["BadProgressiveMeld"][];
        };
        /** @description A set or run as it is put down; a run's cards are given from low to high. */
        BadProgressiveMeld: {
            /**
             * @description A set or a run.
             */
            kind: "set" | "run";
            /** @description Its cards; those of a run from low to high. */
            cards: components["schemas"]["Card"][];
        };
        /** @description Add a card to a meld on the table (`bad.expand`, `bad.lay_off`, `bad.last_card`). */
        BadProgressiveLayOff: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "lay_off";
            /** @description The number of the meld. */
            meld: number;
            card: components["schemas"]["Card"];
            /**
             * @description The end of a run to which the card goes; left out for a set.
             */
            end?: "low" | "high";
        };
        /** @description Put the card that a wild stands for in its place, and owe the wild (`bad.swap`). */
        BadProgressiveSwap: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "swap";
            /** @description The number of the meld. */
            meld: number;
            /** @description The place of the wild in the meld, from 0. */
            index: number;
            card: components["schemas"]["Card"];
        };
        /** @description End the turn with a discard (`bad.discard`). */
        BadProgressiveDiscard: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "discard";
            card: components["schemas"]["Card"];
        };
        /** @description Deal the next round (`common.next_round`). */
        Deal: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "deal";
        };
        /** @description A seat was dealt these cards; the others see how many. */
        Dealt: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "dealt";
            seat: components["schemas"]["SeatNumber"];
            /** @description The cards that it was dealt. */
            cards: components["schemas"]["DownCard"][];
        };
        /** @description A card, or ?? where the viewer may not see it. */
        DownCard: string;
        /** @description The top card of the stock was turned up as the discard card (`bad.deal`). */
        BadProgressiveTurnedUp: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "turned_up";
            card: components["schemas"]["Card"];
        };
        /** @description A seat took the discard card. */
        BadProgressiveTookDiscard: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "took_discard";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description A seat declined: its left neighbour got the discard card and a card that it alone sees. */
        BadProgressivePassedOn: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "passed_on";
            seat: components["schemas"]["SeatNumber"];
            /** @description Its left neighbour. */
            to: components["schemas"]["SeatNumber"];
            /** @description The discard card. */
            discard: components["schemas"]["Card"];
            /** @description The top card of the stock. */
            stock_card: components["schemas"]["DownCard"];
        };
        /** @description A seat drew a card from the stock. */
        BadProgressiveDrew: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "drew";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["DownCard"];
        };
        /** @description A seat put its goal down; the first of its melds has the number `first`. */
        BadProgressivePutGoalDown: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "put_goal_down";
            seat: components["schemas"]["SeatNumber"];
            /** @description The number of the first of the melds; the others follow. */
            first: number;
            /** @description All melds of the goal. */
            melds: components["schemas"]["BadProgressiveMeld"][];
        };
        /** @description A seat added a card to a meld, where it now stands at `index`. */
        BadProgressiveLaidOff: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "laid_off";
            seat: components["schemas"]["SeatNumber"];
            /** @description The number of the meld. */
            meld: number;
            /** @description Where the card stands in the meld, from 0. */
            index: number;
            card: components["schemas"]["Card"];
        };
        /** @description A seat swapped a card, which now stands at `index`, for a wild. */
        BadProgressiveSwapped: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "swapped";
            seat: components["schemas"]["SeatNumber"];
            /** @description The number of the meld. */
            meld: number;
            /** @description Where the card stands in the meld, from 0. */
            index: number;
            card: components["schemas"]["Card"];
            /** @description The wild that it took for the card. */
            wild: components["schemas"]["Card"];
        };
        /** @description A seat ended its turn with a discard. */
        BadProgressiveDiscarded: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "discarded";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description A seat emptied its hand on the table: its turn is over, and there is no discard card. */
        BadProgressiveRanEmpty: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "ran_empty";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description A seat discarded a last card that fits nowhere: it has gone out (`bad.gone_out`). */
        BadProgressiveWentOut: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "went_out";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description The round ended without anybody going out (`bad.stock_out`). */
        BadProgressivePlayStopped: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "play_stopped";
            /**
             * @description `no_card`: there is nothing to begin the next turn with; `short_stock` and `idle`: a count of turns has run full.
             */
            reason: "no_card" | "short_stock" | "idle";
        };
        /** @description A round ended: the points it gave each seat, and the totals. */
        RoundEnded: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "round_ended";
            /** @description The number of the round, from 1. */
            round: number;
            /** @description What the round gave each seat. */
            points: number[];
            /** @description The totals by seat. */
            scores: number[];
        };
        /** @description The match ended, for the reason that the outcome gives. */
        MatchEnded: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "match_ended";
            /** @description The seats that share the first place. */
            winners: components["schemas"]["SeatNumber"][];
            /** @description A word for what ended the match. */
            reason: string;
        };
        /** @description Who sits at a seat. */
        Player: {
            /** @description What the seat is called. */
            name: string;
        };
        /** @description A meld on the table. */
        BadProgressiveTableMeld: {
            /** @description Who put it down and owns it. */
            seat: components["schemas"]["SeatNumber"];
            /**
             * @description A set or a run.
             */
            kind: "set" | "run";
            /** @description A run from low to high; a set in pack order, equal cards in the order in which they came. */
            cards: components["schemas"]["Card"][];
            /** @description Card for card the seat that put it there last, for whom it counts. */
            by: components["schemas"]["SeatNumber"][];
        };
        /** @description A match of Bad Progressive. */
        BadProgressiveState: {
            /**
             * @description The version of the JSON shape.
             * @default 1
             */
            schema?: 1;
            /**
             * @description The id of the game. (enum property replaced by openapi-typescript)
             */
            ruleset: "bad-progressive";
            /**
             * @description The version of the rules that it is played by.
             */
            rules: "1";
            /** @description Who plays, from seat 0 on. */
            seats: components["schemas"]["Player"][];
            /** @description How it is played: each option has its value. */
            options: components["schemas"]["BadProgressiveOptions"];
            /** @description What all shuffles come from; absent in a view. */
            seed?: string;
            /** @description The packs that replace the shuffles of rounds 1, 2, …, as the deal request gave them. */
            decks?: components["schemas"]["DownCard"][][];
            /** @description The number of the round, from 1. */
            round: number;
            /** @description The seat that deals this round. */
            dealer: components["schemas"]["SeatNumber"];
            /** @description What the match waits for: a word of the game's own, or `round_over` or `match_over`. */
            phase: string;
            /** @description The hands by seat; a card that the viewer may not see is `??`. */
            hands: components["schemas"]["DownCard"][][];
            /** @description The totals by seat. */
            scores: number[];
            /** @description What the last finished round gave each seat; null during the first. */
            last_round: number[] | null;
            /** @description Whose turn it is; null between rounds. */
            turn: components["schemas"]["SeatNumber"] | null;
            /** @description The cards still to be drawn, the top one first; only their number is public. */
            stock: components["schemas"]["DownCard"][];
            /** @description The discard card: null after it is taken or passed on, and after an emptied hand. */
            discard: components["schemas"]["Card"] | null;
            /** @description All melds on the table, numbered from 0 in the order in which they were put down. */
            melds?: components["schemas"]["BadProgressiveTableMeld"][];
            /** @description Wilds swapped out in this turn and not yet played again (`bad.swap`). */
            owed?: components["schemas"]["Card"][];
            /**
             * @description Whether the seat in turn has put its goal down in this very turn (`bad.expand`).
             * @default false
             */
            put_down_now?: boolean;
            /**
             * @description Whether a card was put on the table in this turn.
             * @default false
             */
            laid_now?: boolean;
            /**
             * @description How many cards the stock had when this turn began; between rounds, how many it has.
             * @default 0
             */
            stock_at_turn?: number;
            /**
             * @description Turns in a row that began with fewer than two cards in stock and put none down.
             * @default 0
             */
            short_turns?: number;
            /**
             * @description Turns in a row in which no card left the stock and none was put down.
             * @default 0
             */
            idle_turns?: number;
        };
        /** @description An action of Bad Progressive. */
        BadProgressiveAction: components["schemas"]["BadProgressiveTakeDiscard"] | components["schemas"]["BadProgressiveDecline"] | components["schemas"]["BadProgressiveDraw"] | components["schemas"]["BadProgressivePutDown"] | components["schemas"]["BadProgressiveLayOff"] | components["schemas"]["BadProgressiveSwap"] | components["schemas"]["BadProgressiveDiscard"] | components["schemas"]["Deal"];
        /** @description An event of Bad Progressive. */
        BadProgressiveEvent: components["schemas"]["Dealt"] | components["schemas"]["BadProgressiveTurnedUp"] | components["schemas"]["BadProgressiveTookDiscard"] | components["schemas"]["BadProgressivePassedOn"] | components["schemas"]["BadProgressiveDrew"] | components["schemas"]["BadProgressivePutGoalDown"] | components["schemas"]["BadProgressiveLaidOff"] | components["schemas"]["BadProgressiveSwapped"] | components["schemas"]["BadProgressiveDiscarded"] | components["schemas"]["BadProgressiveRanEmpty"] | components["schemas"]["BadProgressiveWentOut"] | components["schemas"]["BadProgressivePlayStopped"] | components["schemas"]["RoundEnded"] | components["schemas"]["MatchEnded"];
        /** @description How President is played at this table. */
        PresidentOptions: {
            /** @description The seat that deals the first round, or `random` to draw it from the seed; absent, the last seat deals, so that seat 0 begins (`common.dealer`). */
            dealer?: components["schemas"]["SeatNumber"] | "random";
            /**
             * @description The match ends when a total reaches this many points (`president.match_end`).
             * @default 11
             */
            target?: number;
            /**
             * @description Whether 3♣ may be led together with other threes (`president.opening`).
             * @default false
             */
            opening_set?: boolean;
            /**
             * @description Whether who passed is locked out until the pile is cleared (`president.pass`).
             * @default false
             */
            pass_locks?: boolean;
            /**
             * @description Whether the A-hole's highest card may be a 2 while others are held.
             * @default false
             */
            two_is_highest?: boolean;
        };
        /** @description Lead, or answer the set on top (`president.lead`, `president.beat`, `president.two`). */
        PresidentPlay: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "play";
            /** @description The cards to lay on the pile. */
            cards: components["schemas"]["Card"][];
        };
        /** @description Do not answer the set on top (`president.pass`). */
        PresidentPass: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "pass";
        };
        /** @description Make four of the rank on top, in turn or not (`president.complete`). */
        PresidentComplete: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "complete";
            /** @description The cards that are missing to four. */
            cards: components["schemas"]["Card"][];
        };
        /** @description As the President, return a card to the A-hole (`president.exchange`). */
        PresidentReturnCard: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "return_card";
            card: components["schemas"]["Card"];
        };
        /** @description A card went from the A-hole to the President, or back; only these two see it. */
        PresidentGave: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "gave";
            /** @description Who gave it. */
            seat: components["schemas"]["SeatNumber"];
            /** @description Who got it. */
            to: components["schemas"]["SeatNumber"];
            card: components["schemas"]["DownCard"];
        };
        /** @description The table learned who must lead (`president.opening`, `president.president_leads`). */
        PresidentLed: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "led";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description A seat laid cards on the pile. */
        PresidentPlayed: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "played";
            seat: components["schemas"]["SeatNumber"];
            /** @description The cards that it laid. */
            cards: components["schemas"]["Card"][];
        };
        /** @description A seat passed. */
        PresidentPassed: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "passed";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description A match took this seat's turn away (`president.match`). */
        PresidentSkipped: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "skipped";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description The pile was cleared away; `leader` leads next, or nobody when the round is over. */
        PresidentCleared: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "cleared";
            /** @description How many cards were cleared away. */
            count: number;
            /** @description Who leads next; null when the round is over. */
            leader: components["schemas"]["SeatNumber"] | null;
        };
        /** @description A seat got rid of its last card (`president.out`). */
        PresidentWentOut: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "went_out";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description A seat was left with nothing but this 2 (`president.stuck`). */
        PresidentGotStuck: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "got_stuck";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description A set on the pile, and who played it. */
        PresidentLaid: {
            seat: components["schemas"]["SeatNumber"];
            /** @description The cards of the set. */
            cards: components["schemas"]["Card"][];
        };
        /** @description The single 2 that a seat was left with; it lies face up apart (`president.stuck`). */
        PresidentStuckTwo: {
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description A match of President. */
        PresidentState: {
            /**
             * @description The version of the JSON shape.
             * @default 1
             */
            schema?: 1;
            /**
             * @description The id of the game. (enum property replaced by openapi-typescript)
             */
            ruleset: "president";
            /**
             * @description The version of the rules that it is played by.
             */
            rules: "1";
            /** @description Who plays, from seat 0 on. */
            seats: components["schemas"]["Player"][];
            /** @description How it is played: each option has its value. */
            options: components["schemas"]["PresidentOptions"];
            /** @description What all shuffles come from; absent in a view. */
            seed?: string;
            /** @description The packs that replace the shuffles of rounds 1, 2, …, as the deal request gave them. */
            decks?: components["schemas"]["DownCard"][][];
            /** @description The number of the round, from 1. */
            round: number;
            /** @description The seat that deals this round. */
            dealer: components["schemas"]["SeatNumber"];
            /** @description What the match waits for: a word of the game's own, or `round_over` or `match_over`. */
            phase: string;
            /** @description The hands by seat; a card that the viewer may not see is `??`. */
            hands: components["schemas"]["DownCard"][][];
            /** @description The totals by seat. */
            scores: number[];
            /** @description What the last finished round gave each seat; null during the first. */
            last_round: number[] | null;
            /** @description Who plays or passes next, or returns a card; null between rounds. */
            turn: components["schemas"]["SeatNumber"] | null;
            /** @description The plays since the last clearing, the top one last (`president.visible`). */
            pile?: components["schemas"]["PresidentLaid"][];
            /** @description The cards cleared away in this round; only their number is public. */
            cleared?: components["schemas"]["DownCard"][];
            /** @description Seats that a pass locks out of this pile; none without the option `pass_locks`. */
            locked?: components["schemas"]["SeatNumber"][];
            /** @description Seats that got rid of all their cards in this round, the first one first. */
            out?: components["schemas"]["SeatNumber"][];
            /** @description Seats left with a single 2 in this round, the first one, who is the A-hole, first. */
            stuck?: components["schemas"]["PresidentStuckTwo"][];
            /** @description The seats by their place in the last finished round: President first, A-hole last. */
            places?: components["schemas"]["SeatNumber"][];
        };
        /** @description An action of President. */
        PresidentAction: components["schemas"]["PresidentPlay"] | components["schemas"]["PresidentPass"] | components["schemas"]["PresidentComplete"] | components["schemas"]["PresidentReturnCard"] | components["schemas"]["Deal"];
        /** @description An event of President. */
        PresidentEvent: components["schemas"]["Dealt"] | components["schemas"]["PresidentGave"] | components["schemas"]["PresidentLed"] | components["schemas"]["PresidentPlayed"] | components["schemas"]["PresidentPassed"] | components["schemas"]["PresidentSkipped"] | components["schemas"]["PresidentCleared"] | components["schemas"]["PresidentWentOut"] | components["schemas"]["PresidentGotStuck"] | components["schemas"]["RoundEnded"] | components["schemas"]["MatchEnded"];
        /** @description How Progression is played at this table. */
        ProgressionOptions: {
            /** @description The seat that deals the first round, or `random` to draw it from the seed; absent, the last seat deals, so that seat 0 begins (`common.dealer`). */
            dealer?: components["schemas"]["SeatNumber"] | "random";
            /**
             * @description Play or take; or, as in the original game, play and then take, with public stacks.
             * @default seed
             */
            variant?: "seed" | "original";
            /**
             * @description Whether honours go on each other in any order, or only A, K, Q, J (`progression.stack`).
             * @default any
             */
            honours?: "any" | "in_order";
            /**
             * @description What a stack with no card brings at the end of a deal (`progression.score_zero`).
             * @default -10
             */
            empty_stack?: -10 | 0;
            /**
             * @description The match ends when a total reaches this many points (`progression.match_end`).
             * @default 200
             */
            target?: number;
            /**
             * @description The match ends with this deal at the latest (`progression.match_end`).
             * @default 50
             */
            max_deals?: number;
            /**
             * @description After so many actions without a card leaving the stock a deal ends (`progression.stall`).
             * @default 60
             */
            stall_limit?: number;
        };
        /** @description Play a card on a stack of its suit (`progression.play`, `progression.original`). */
        ProgressionPlay: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "play";
            card: components["schemas"]["Card"];
            /**
             * @description On the player's own stack or on a public one: given in variant `original` alone.
             */
            to?: "own" | "public";
        };
        /** @description Draw the top card of the stock (`progression.take`, `progression.original`). */
        ProgressionDraw: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "draw";
        };
        /** @description Take the top card of another player's stack of that suit (`progression.take`). */
        ProgressionTake: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "take";
            /** @description Whose stack it is. */
            seat: components["schemas"]["SeatNumber"];
            /**
             * @description The suit of the stack.
             */
            suit: "c" | "d" | "h" | "s";
        };
        /** @description Take the top card of the public stack of that suit (`progression.original`). */
        ProgressionTakePublic: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "take_public";
            /**
             * @description The suit of the stack.
             */
            suit: "c" | "d" | "h" | "s";
        };
        /** @description A seat played a card on a stack: its own, or a public one if `to` says so. */
        ProgressionPlayed: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "played";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
            /**
             * @description On its own stack or on a public one: told in variant `original` alone.
             */
            to?: "own" | "public";
        };
        /** @description A seat drew the top card of the stock; only it sees which. */
        ProgressionDrew: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "drew";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["DownCard"];
        };
        /** @description A seat took the top card of a stack; `owner` is absent where that is a public one. */
        ProgressionTook: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "took";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
            /** @description Whose stack it was; absent for a public one. */
            owner?: components["schemas"]["SeatNumber"];
        };
        /** @description The deal ended because so many actions in a row left the stock as it was. */
        ProgressionStalled: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "stalled";
            /** @description How many actions that were. */
            actions: number;
        };
        /** @description A seat's stacks were counted: the points of each, by suit in the order c d h s. */
        ProgressionCounted: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "counted";
            seat: components["schemas"]["SeatNumber"];
            /** @description The points of each stack, by suit in the order c d h s. */
            stacks: number[];
        };
        /** @description A match of Progression. */
        ProgressionState: {
            /**
             * @description The version of the JSON shape.
             * @default 1
             */
            schema?: 1;
            /**
             * @description The id of the game. (enum property replaced by openapi-typescript)
             */
            ruleset: "progression";
            /**
             * @description The version of the rules that it is played by.
             */
            rules: "1";
            /** @description Who plays, from seat 0 on. */
            seats: components["schemas"]["Player"][];
            /** @description How it is played: each option has its value. */
            options: components["schemas"]["ProgressionOptions"];
            /** @description What all shuffles come from; absent in a view. */
            seed?: string;
            /** @description The packs that replace the shuffles of rounds 1, 2, …, as the deal request gave them. */
            decks?: components["schemas"]["DownCard"][][];
            /** @description The number of the round, from 1. */
            round: number;
            /** @description The seat that deals this round. */
            dealer: components["schemas"]["SeatNumber"];
            /** @description What the match waits for: a word of the game's own, or `round_over` or `match_over`. */
            phase: string;
            /** @description The hands by seat; a card that the viewer may not see is `??`. */
            hands: components["schemas"]["DownCard"][][];
            /** @description The totals by seat. */
            scores: number[];
            /** @description What the last finished round gave each seat; null during the first. */
            last_round: number[] | null;
            /** @description Whose turn it is; null between deals. */
            turn: components["schemas"]["SeatNumber"] | null;
            /** @description The cards still to be drawn, the top one first; only their number is public. */
            stock: components["schemas"]["DownCard"][];
            /** @description By seat, then by suit in the order c d h s: the cards of a stack, the top one last. */
            stacks: components["schemas"]["Card"][][][];
            /** @description By suit likewise the stacks that are nobody's; none (an empty list) in variant `seed`. */
            public_stacks: components["schemas"]["Card"][][];
            /** @description The public stack just played on, from which this turn must not take. */
            closed?: ("c" | "d" | "h" | "s") | null;
            /**
             * @description How many actions in a row have left the stock as it was (`progression.stall`).
             * @default 0
             */
            stalled?: number;
        };
        /** @description An action of Progression. */
        ProgressionAction: components["schemas"]["ProgressionPlay"] | components["schemas"]["ProgressionDraw"] | components["schemas"]["ProgressionTake"] | components["schemas"]["ProgressionTakePublic"] | components["schemas"]["Deal"];
        /** @description An event of Progression. */
        ProgressionEvent: components["schemas"]["Dealt"] | components["schemas"]["ProgressionPlayed"] | components["schemas"]["ProgressionDrew"] | components["schemas"]["ProgressionTook"] | components["schemas"]["ProgressionStalled"] | components["schemas"]["ProgressionCounted"] | components["schemas"]["RoundEnded"] | components["schemas"]["MatchEnded"];
        /** @description How Progressive Poker is played at this table. */
        ProgressivePokerOptions: {
            /** @description The seat that deals the first round, or `random` to draw it from the seed; absent, the last seat deals, so that seat 0 begins (`common.dealer`). */
            dealer?: components["schemas"]["SeatNumber"] | "random";
            /**
             * @description The chips that each seat pays once before the match (`poker.ante`).
             * @default 0
             */
            ante?: number;
            /**
             * @description After this hand the most personal cards win (`poker.cap`).
             * @default 100
             */
            max_hands?: number;
        };
        /** @description How a match of Progressive Poker ended. */
        ProgressivePokerOutcome: {
            /** @description The seats that share the first place. */
            winners: number[];
            /** @description The places, best first, each a list of the seats that share it (`common.ties`). */
            ranking: number[][];
            /** @description The totals by seat. */
            scores: number[];
            /** @description A word for what ended the match. */
            reason: string;
            /** @description What each seat collects of the antes, by seat (`poker.ante`). */
            chips: number[];
        };
        /** @description Put a personal card face down into the pot (`poker.contribute`). */
        ProgressivePokerContribute: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "contribute";
            card: components["schemas"]["Card"];
        };
        /** @description Swap cards of the five for as many personal ones, or none (`poker.exchange`). */
        ProgressivePokerExchange: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "exchange";
            /** @description The cards of the five that go. */
            give: components["schemas"]["Card"][];
            /** @description The personal cards that come for them, as many. */
            take: components["schemas"]["Card"][];
        };
        /** @description Discard up to three of the five, to draw as many (`poker.draw`). */
        ProgressivePokerDiscard: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "discard";
            /** @description The cards to discard, three at most. */
            cards: components["schemas"]["Card"][];
        };
        /** @description A seat was dealt its personal cards; the others see how many. */
        ProgressivePokerPersonalDealt: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "personal_dealt";
            seat: components["schemas"]["SeatNumber"];
            /** @description Its personal cards. */
            cards: components["schemas"]["DownCard"][];
        };
        /** @description A seat without personal cards is out of the match (`poker.eliminated`). */
        ProgressivePokerWentOut: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "went_out";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description A seat made the choice that is asked; which, is kept apart (`poker.together`). */
        ProgressivePokerChose: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "chose";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description The pot was turned up: this card is from that seat. */
        ProgressivePokerContributed: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "contributed";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description A seat swapped cards of its five for personal ones; the others see how many. */
        ProgressivePokerExchanged: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "exchanged";
            seat: components["schemas"]["SeatNumber"];
            /** @description The cards of the five that went. */
            give: components["schemas"]["DownCard"][];
            /** @description The personal cards that came for them. */
            take: components["schemas"]["DownCard"][];
        };
        /** @description A seat discarded cards; the others see how many. */
        ProgressivePokerDiscarded: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "discarded";
            seat: components["schemas"]["SeatNumber"];
            /** @description The cards that it discarded. */
            cards: components["schemas"]["DownCard"][];
        };
        /** @description The stock ran out, and the discards of the hand became a new one (`poker.reshuffle`). */
        ProgressivePokerReshuffled: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "reshuffled";
            /** @description How many cards the new stock has. */
            cards: number;
        };
        /** @description A seat drew cards; the others see how many. */
        ProgressivePokerDrew: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "drew";
            seat: components["schemas"]["SeatNumber"];
            /** @description The cards that it drew. */
            cards: components["schemas"]["DownCard"][];
        };
        /** @description A seat turned up its five cards, and what they are worth (`poker.showdown`). */
        ProgressivePokerShowed: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "showed";
            seat: components["schemas"]["SeatNumber"];
            /** @description Its five cards. */
            cards: components["schemas"]["Card"][];
            /**
             * @description What kind of hand they are.
             */
            category: "high_card" | "one_pair" | "two_pair" | "three_of_a_kind" | "straight" | "flush" | "full_house" | "four_of_a_kind" | "straight_flush";
        };
        /** @description A seat took these cards of the pot into its personal cards. */
        ProgressivePokerTookPot: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "took_pot";
            seat: components["schemas"]["SeatNumber"];
            /** @description The cards that it took. */
            cards: components["schemas"]["Card"][];
        };
        /** @description What a seat has chosen, kept apart until all have (`poker.together`). */
        ProgressivePokerChoice: {
            /** @description What it lays away: the card for the pot, the cards it gives for personal ones, or its discard. */
            cards: components["schemas"]["Card"][];
            /** @description The personal cards that it takes in an exchange. */
            take?: components["schemas"]["Card"][];
        };
        /** @description A card of the pot, and who gave it. */
        ProgressivePokerInPot: {
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description A match of Progressive Poker; a round is a hand. */
        ProgressivePokerState: {
            /**
             * @description The version of the JSON shape.
             * @default 1
             */
            schema?: 1;
            /**
             * @description The id of the game. (enum property replaced by openapi-typescript)
             */
            ruleset: "progressive-poker";
            /**
             * @description The version of the rules that it is played by.
             */
            rules: "1";
            /** @description Who plays, from seat 0 on. */
            seats: components["schemas"]["Player"][];
            /** @description How it is played: each option has its value. */
            options: components["schemas"]["ProgressivePokerOptions"];
            /** @description What all shuffles come from; absent in a view. */
            seed?: string;
            /** @description The packs that replace the shuffles of rounds 1, 2, …, as the deal request gave them. */
            decks?: components["schemas"]["DownCard"][][];
            /** @description The number of the round, from 1. */
            round: number;
            /** @description The seat that deals this round. */
            dealer: components["schemas"]["SeatNumber"];
            /** @description What the match waits for: a word of the game's own, or `round_over` or `match_over`. */
            phase: string;
            /** @description The hands by seat; a card that the viewer may not see is `??`. */
            hands: components["schemas"]["DownCard"][][];
            /** @description The totals by seat. */
            scores: number[];
            /** @description The cards of the last pot that each seat took. */
            last_round: components["schemas"]["Card"][][] | null;
            /** @description The seats that play this hand: those that had a personal card when it was dealt. */
            playing: components["schemas"]["SeatNumber"][];
            /** @description The personal cards by seat; each is seen by its owner only (`poker.personal`). */
            personal: components["schemas"]["DownCard"][][];
            /** @description The cards still to be dealt, the top one first; only their number is public. */
            stock: components["schemas"]["DownCard"][];
            /** @description The seats that have made the choice which is asked now (`poker.together`). */
            chosen?: components["schemas"]["SeatNumber"][];
            /** @description By seat what it has chosen; null where it has not, and in the views of others. */
            choices: (components["schemas"]["ProgressivePokerChoice"] | null)[];
            /** @description The pot, turned up when all have given, from the dealer's left; empty after the showdown. */
            pot?: components["schemas"]["ProgressivePokerInPot"][];
            /** @description By seat how many cards it exchanged in this hand; null if it was not asked, or not yet. */
            exchanged: (number | null)[];
            /** @description By seat how many cards it discarded in this hand; null before the draw. */
            discarded: (number | null)[];
            /** @description By seat the discards that lie there, seen by who discarded them; a reshuffle takes all. */
            discards: components["schemas"]["DownCard"][][];
            /** @description By seat the hand in which it lost its last personal card (`poker.score`). */
            lost: (number | null)[];
        };
        /** @description An action of Progressive Poker. */
        ProgressivePokerAction: components["schemas"]["ProgressivePokerContribute"] | components["schemas"]["ProgressivePokerExchange"] | components["schemas"]["ProgressivePokerDiscard"] | components["schemas"]["Deal"];
        /** @description An event of Progressive Poker. */
        ProgressivePokerEvent: components["schemas"]["ProgressivePokerPersonalDealt"] | components["schemas"]["ProgressivePokerWentOut"] | components["schemas"]["ProgressivePokerChose"] | components["schemas"]["ProgressivePokerContributed"] | components["schemas"]["Dealt"] | components["schemas"]["ProgressivePokerExchanged"] | components["schemas"]["ProgressivePokerDiscarded"] | components["schemas"]["ProgressivePokerReshuffled"] | components["schemas"]["ProgressivePokerDrew"] | components["schemas"]["ProgressivePokerShowed"] | components["schemas"]["ProgressivePokerTookPot"] | components["schemas"]["RoundEnded"] | components["schemas"]["MatchEnded"];
        /** @description How Progressive Rummy is played at this table. */
        ProgressiveRummyOptions: {
            /** @description The seat that deals the first round, or `random` to draw it from the seed; absent, the last seat deals, so that seat 0 begins (`common.dealer`). */
            dealer?: components["schemas"]["SeatNumber"] | "random";
            /**
             * @description How many deals make a match, from wild aces on (`rummy.match_end`).
             * @default 13
             */
            deals?: number;
            /**
             * @description What must be done with a discard that is taken (`rummy.discard_draw`).
             * @default new_meld
             */
            discard_draw?: "new_meld" | "meld_or_lay_off" | "free";
            /**
             * @description Whether new sequences may overlap others, or none may at all (`rummy.overlap`).
             * @default extend
             */
            overlap?: "extend" | "never";
        };
        /** @description Begin the turn with a card (`rummy.draw`, `rummy.discard_draw`). */
        ProgressiveRummyDraw: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "draw";
            /**
             * @description Where the card comes from.
             */
            from: "stock" | "discard";
        };
        /** @description Lay a new meld (`rummy.meld`). */
        ProgressiveRummyMeld: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "meld";
            /**
             * @description A group or a sequence.
             */
            kind: "group" | "sequence";
            /** @description A sequence from low to high, a group in any order. */
            cards: components["schemas"]["Card"][];
        };
        /** @description Add a card to a meld on the table (`rummy.lay_off`). */
        ProgressiveRummyLayOff: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "lay_off";
            /** @description The number of the meld, from 0. */
            meld: number;
            card: components["schemas"]["Card"];
            /**
             * @description The end of a sequence to which the card goes; left out for a group.
             */
            end?: "low" | "high";
        };
        /** @description Put a natural card for a wild on the table, and take that (`rummy.swap`). */
        ProgressiveRummySwap: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "swap";
            /** @description The number of the meld, from 0. */
            meld: number;
            /** @description The place of the wild in the meld, from 0. */
            index: number;
            card: components["schemas"]["Card"];
        };
        /** @description End the turn (`rummy.discard`). */
        ProgressiveRummyDiscard: {
            /**
             * @description Which action it is. (enum property replaced by openapi-typescript)
             */
            type: "discard";
            card: components["schemas"]["Card"];
        };
        /** @description A seat drew the top card of the stock; it alone sees which. */
        ProgressiveRummyDrew: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "drew";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["DownCard"];
        };
        /** @description A seat took the top discard. */
        ProgressiveRummyTookDiscard: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "took_discard";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description A seat laid a new meld; `meld` is its number. */
        ProgressiveRummyMelded: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "melded";
            seat: components["schemas"]["SeatNumber"];
            /** @description The number of the meld, from 0. */
            meld: number;
            /**
             * @description A group or a sequence.
             */
            kind: "group" | "sequence";
            /** @description A group in pack order, a sequence from low to high. */
            cards: components["schemas"]["Card"][];
        };
        /** @description A seat added a card to a meld. */
        ProgressiveRummyLaidOff: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "laid_off";
            seat: components["schemas"]["SeatNumber"];
            /** @description The number of the meld, from 0. */
            meld: number;
            card: components["schemas"]["Card"];
            /**
             * @description The end of a sequence to which the card went; absent for a group.
             */
            end?: "low" | "high";
        };
        /** @description A seat put a natural card for a wild of a meld, and took the wild into its hand. */
        ProgressiveRummySwapped: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "swapped";
            seat: components["schemas"]["SeatNumber"];
            /** @description The number of the meld, from 0. */
            meld: number;
            /** @description The place in the meld, from 0. */
            index: number;
            card: components["schemas"]["Card"];
            /** @description The wild that it took for the card. */
            wild: components["schemas"]["Card"];
        };
        /** @description A seat ended its turn with this card. */
        ProgressiveRummyDiscarded: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "discarded";
            seat: components["schemas"]["SeatNumber"];
            card: components["schemas"]["Card"];
        };
        /** @description The discards but the top one were turned over: the new stock has so many cards. */
        ProgressiveRummyTurnedOver: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "turned_over";
            /** @description How many cards the new stock has. */
            count: number;
        };
        /** @description A seat has no card left, which ends the deal. */
        ProgressiveRummyWentOut: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "went_out";
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description The deal ended with nobody out; everyone counts. */
        ProgressiveRummyCounted: {
            /**
             * @description Which event it is. (enum property replaced by openapi-typescript)
             */
            type: "counted";
            /**
             * @description The `stock` has run out, or it lay `idle` for too long.
             */
            reason: "stock" | "idle";
        };
        /** @description A meld on the table and the seat that laid it. */
        ProgressiveRummyTableMeld: {
            /** @description Who laid it. */
            seat: components["schemas"]["SeatNumber"];
            /**
             * @description A group or a sequence.
             */
            kind: "group" | "sequence";
            /** @description A group in pack order, a sequence from low to high. */
            cards: components["schemas"]["Card"][];
        };
        /** @description A match of Progressive Rummy. Its rounds are the deals. */
        ProgressiveRummyState: {
            /**
             * @description The version of the JSON shape.
             * @default 1
             */
            schema?: 1;
            /**
             * @description The id of the game. (enum property replaced by openapi-typescript)
             */
            ruleset: "progressive-rummy";
            /**
             * @description The version of the rules that it is played by.
             */
            rules: "1";
            /** @description Who plays, from seat 0 on. */
            seats: components["schemas"]["Player"][];
            /** @description How it is played: each option has its value. */
            options: components["schemas"]["ProgressiveRummyOptions"];
            /** @description What all shuffles come from; absent in a view. */
            seed?: string;
            /** @description The packs that replace the shuffles of rounds 1, 2, …, as the deal request gave them. */
            decks?: components["schemas"]["DownCard"][][];
            /** @description The number of the round, from 1. */
            round: number;
            /** @description The seat that deals this round. */
            dealer: components["schemas"]["SeatNumber"];
            /** @description What the match waits for: a word of the game's own, or `round_over` or `match_over`. */
            phase: string;
            /** @description The hands by seat; a card that the viewer may not see is `??`. */
            hands: components["schemas"]["DownCard"][][];
            /** @description The totals by seat. */
            scores: number[];
            /** @description What the last finished round gave each seat; null during the first. */
            last_round: number[] | null;
            /** @description Whose turn it is; null between deals. */
            turn: components["schemas"]["SeatNumber"] | null;
            /** @description The cards still to be drawn, the top one first; only their number is public. */
            stock: components["schemas"]["DownCard"][];
            /** @description The discards, the oldest first and the top one last. */
            discards?: components["schemas"]["Card"][];
            /** @description The melds on the table, in the order in which they were laid: their numbers. */
            melds?: components["schemas"]["ProgressiveRummyTableMeld"][];
            /** @description The discard that was taken into the hand and must be laid with the next action. */
            taken?: components["schemas"]["Card"] | null;
            /**
             * @description Whether the discards were turned over as stock in this deal (`rummy.stock_out`).
             * @default false
             */
            turned?: boolean;
            /**
             * @description With `discard_draw: "free"`, how many turns in a row, this one included, began without a card from the stock; 0 otherwise.
             * @default 0
             */
            idle?: number;
        };
        /** @description An action of Progressive Rummy. */
        ProgressiveRummyAction: components["schemas"]["ProgressiveRummyDraw"] | components["schemas"]["ProgressiveRummyMeld"] | components["schemas"]["ProgressiveRummyLayOff"] | components["schemas"]["ProgressiveRummySwap"] | components["schemas"]["ProgressiveRummyDiscard"] | components["schemas"]["Deal"];
        /** @description An event of Progressive Rummy. */
        ProgressiveRummyEvent: components["schemas"]["Dealt"] | components["schemas"]["ProgressiveRummyDrew"] | components["schemas"]["ProgressiveRummyTookDiscard"] | components["schemas"]["ProgressiveRummyMelded"] | components["schemas"]["ProgressiveRummyLaidOff"] | components["schemas"]["ProgressiveRummySwapped"] | components["schemas"]["ProgressiveRummyDiscarded"] | components["schemas"]["ProgressiveRummyTurnedOver"] | components["schemas"]["ProgressiveRummyWentOut"] | components["schemas"]["ProgressiveRummyCounted"] | components["schemas"]["RoundEnded"] | components["schemas"]["MatchEnded"];
    };
    responses: {
        /** @description The body is not JSON (`malformed-body`); The request is malformed (`malformed-request`) */
        Problem400: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description A valid key or token is needed (`unauthorized`) */
        Problem401: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                /** @description How to authenticate. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description This is not yours to do (`forbidden`) */
        Problem403: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description There is nothing here (`not-found`); There is no such ruleset (`unknown-ruleset`); There is no such game (`unknown-game`); The game has no such version (`unknown-version`); The game has no such seat (`unknown-seat`) */
        Problem404: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description That method is not for this address (`method-not-allowed`) */
        Problem405: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                /** @description The methods that the address takes. */
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The game is over (`game-over`); The game is over (`not-undone`); The first request still runs (`still-running`); The game moved on (`moved-on`) */
        Problem409: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The version is stale (`stale-version`) */
        Problem412: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The body is too large (`body-too-large`) */
        Problem413: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The body must be JSON (`unsupported-media-type`) */
        Problem415: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The request is wrong (`invalid-request`); The rules forbid the action (`illegal-action`); The key belongs to another request (`key-reused`) */
        Problem422: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description Too many requests (`too-many-requests`) */
        Problem429: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                /** @description How many seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description Something broke (`internal-error`) */
        Problem500: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The store cannot be reached (`store-unavailable`); Too many event streams (`too-many-streams`) */
        Problem503: {
            headers: {
                /** @description The id of the request: the caller's own where it sent one, else a new one. */
                "X-Request-Id"?: string;
                /** @description How many seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description That all is well.
                         */
                        status: "ok";
                    };
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    readiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description That all is well.
                         */
                        status: "ok";
                    };
                };
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    create_game: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /** @description 1 to 255 printable characters, the same for all tries of one request and for no other request: the first answer is given again for 24 hours. Take a random one, such as a UUID: it is what protects the tokens in the kept answer to a creation. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGameBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description Where the new game is. */
                    Location?: string;
                    /** @description The version and for whom this is: `"17.s2"`, `"17.host"`. */
                    ETag?: string;
                    /** @description `true` where this answer was given before, to the same request. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedGame"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    get_game: {
        parameters: {
            query?: {
                /** @description An earlier version; without it the current. */
                version?: number;
            };
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /** @description The `ETag` of an answer that the caller has: 304 if it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The version and for whom this is: `"17.s2"`, `"17.host"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameReply"];
                };
            };
            /** @description Unchanged since the caller's copy. */
            304: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The answer that the caller has already. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    delete_game: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /**
                 * @description The version that this was decided on, as `"17"` or as an `ETag`: 412 if stale.
                 * @example "17"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    list_game_actions: {
        parameters: {
            query?: {
                /** @description Whose; the host must say it. */
                seat?: components["schemas"]["SeatNumber"];
                /** @description Only actions of this type. */
                type?: string;
                /** @description How many at most. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /** @description The `ETag` of an answer that the caller has: 304 if it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The version and for whom this is: `"17.s2"`, `"17.host"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameLegalActions"];
                };
            };
            /** @description Unchanged since the caller's copy. */
            304: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The answer that the caller has already. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    act: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /**
                 * @description The version that this was decided on, as `"17"` or as an `ETag`: 412 if stale.
                 * @example "17"
                 */
                "If-Match"?: string;
                /** @description 1 to 255 printable characters, the same for all tries of one request and for no other request: the first answer is given again for 24 hours. Take a random one, such as a UUID: it is what protects the tokens in the kept answer to a creation. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The version and for whom this is: `"17.s2"`, `"17.host"`. */
                    ETag?: string;
                    /** @description `true` where this answer was given before, to the same request. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActedGame"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    follow_game: {
        parameters: {
            query?: {
                /** @description Only what comes after this version; without it, after the current one. */
                after?: number;
                /** @description For `application/json`: how many seconds to wait for something. */
                wait?: number;
            };
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /**
                 * @description The `id` of the last message that arrived, as browsers send it when they connect again; it goes before `after`.
                 * @example 17
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                    "application/json": components["schemas"]["EventsReply"];
                };
            };
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    fork_game: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /**
                 * @description The version that this was decided on, as `"17"` or as an `ETag`: 412 if stale.
                 * @example "17"
                 */
                "If-Match"?: string;
                /** @description 1 to 255 printable characters, the same for all tries of one request and for no other request: the first answer is given again for 24 hours. Take a random one, such as a UUID: it is what protects the tokens in the kept answer to a creation. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ForkBody"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description Where the new game is. */
                    Location?: string;
                    /** @description The version and for whom this is: `"17.s2"`, `"17.host"`. */
                    ETag?: string;
                    /** @description `true` where this answer was given before, to the same request. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedGame"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    get_log: {
        parameters: {
            query?: {
                /** @description Only what came after this version. */
                after?: number;
                /** @description How many at most. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: number;
            };
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPage"];
                };
            };
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    change_seat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /**
                 * @description The version that this was decided on, as `"17"` or as an `ETag`: 412 if stale.
                 * @example "17"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
                /** @description A seat, from 0. */
                seat: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The version and for whom this is: `"17.s2"`, `"17.host"`. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedSeat"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    undo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /**
                 * @description The version that this was decided on, as `"17"` or as an `ETag`: 412 if stale.
                 * @example "17"
                 */
                "If-Match"?: string;
                /** @description 1 to 255 printable characters, the same for all tries of one request and for no other request: the first answer is given again for 24 hours. Take a random one, such as a UUID: it is what protects the tokens in the kept answer to a creation. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The version and for whom this is: `"17.s2"`, `"17.host"`. */
                    ETag?: string;
                    /** @description `true` where this answer was given before, to the same request. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedGame"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    list_rulesets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /** @description The `ETag` of an answer that the caller has: 304 if it is still the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueReply"];
                };
            };
            /** @description Unchanged since the caller's copy. */
            304: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The answer that the caller has already. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    get_ruleset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /** @description The `ETag` of an answer that the caller has: 304 if it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesetSchemasReply"];
                };
            };
            /** @description Unchanged since the caller's copy. */
            304: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The answer that the caller has already. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    apply_actions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplyReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    check_action: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    deal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    list_legal_actions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalActionsBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalActionsReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    play_out: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayoutBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayoutReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    get_rulebook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
                /** @description The `ETag` of an answer that the caller has: 304 if it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulebookReply"];
                    "text/markdown": string;
                };
            };
            /** @description Unchanged since the caller's copy. */
            304: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    /** @description The answer that the caller has already. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Problem404"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    validate_state: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidateReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
    view_state: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the texts: en, ru or it, such as `it, en;q=0.5`. */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description The id of a ruleset.
                 * @example president
                 */
                ruleset: "bad-progressive" | "president" | "progression" | "progressive-poker" | "progressive-rummy";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewBody"];
            };
        };
        responses: {
            /** @description As asked. */
            200: {
                headers: {
                    /** @description The id of the request: the caller's own where it sent one, else a new one. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewReply"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
        };
    };
}
