// Runs one statement, for tests that need it to come from another system account: run-query.ts CONNECTION SQL. Prints
// its rows as JSON.
import pg from 'pg';

const [connection = '{}', statement = ''] = process.argv.slice(2);
const client = new pg.Client(JSON.parse(connection));
await client.connect();
console.log(JSON.stringify((await client.query(statement)).rows));
await client.end();
