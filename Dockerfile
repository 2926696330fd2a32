# Kontor in a container. docs/deploying.md, "Containers", says how to run it.
#
#   docker build --build-arg REVISION=$(git rev-parse HEAD) --tag kontor .

# glibc, for the bundled PostgreSQL. This Node only starts the one that package-lock.json pins.
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/launch.mjs --web && rm -rf /root/.npm

FROM node:24.11.1-bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Kontor" \
      org.opencontainers.image.description="An open, self-hosted, multi-tenant CRM" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# The bundled PostgreSQL needs a user with a name. With DATABASE_URL, any other user id works as well.
RUN useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin kontor \
    && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-cache
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "scripts/launch.mjs", "--web", "server/main.ts"]
