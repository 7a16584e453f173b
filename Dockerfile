# The server of dudo, with what it needs and nothing else. docs/guide/hosting.md tells how to run it.

FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/dudo
# First what seldom changes: every version is locked with its hash.
COPY requirements.txt ./
RUN /opt/dudo/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN /opt/dudo/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
COPY --from=build /opt/dudo /opt/dudo
# No shell, no home and no rights beyond its own folder, which a volume takes the place of.
RUN useradd --system --no-create-home --shell /usr/sbin/nologin --uid 10001 dudo \
 && install -d -o dudo -g dudo -m 700 /data
USER dudo
ENV PATH=/opt/dudo/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DUDO_HOST=0.0.0.0 \
    DUDO_PORT=8000 \
    DUDO_DATA_DIR=/data \
    DUDO_LOG=json
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['DUDO_PORT'] + '/health', timeout=4)"]
ENTRYPOINT ["dudo"]
CMD ["serve"]
