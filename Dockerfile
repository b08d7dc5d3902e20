FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv --without-pip /opt/fairdeal
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends gcc libc6-dev
COPY requirements.lock ./
RUN pip --python /opt/fairdeal install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml setup.py README.md LICENSE ./
COPY service service
RUN pip --python /opt/fairdeal install --no-cache-dir --no-deps --no-build-isolation . \
    && pip --python /opt/fairdeal uninstall --yes setuptools mypy mypy_extensions librt pathspec

FROM python:3.11-slim
RUN pip uninstall --yes --root-user-action ignore setuptools wheel pip \
    && useradd --system --uid 10001 --no-create-home fairdeal \
    && install --directory --owner fairdeal --mode 700 /data
COPY --from=build /opt/fairdeal /opt/fairdeal
ENV PATH=/opt/fairdeal/bin:$PATH PYTHONUNBUFFERED=1 FAIRDEAL_BIND=0.0.0.0:8000 FAIRDEAL_DATA_DIR=/data
USER fairdeal
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["fairdeal", "serve"]
