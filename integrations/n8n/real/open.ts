// Opens a Kontor and an n8n in which the nodes can be clicked: npm run n8n:open
import { once } from 'node:events';
import { OWNER } from './n8n-client.ts';
import { openPlace } from './place.ts';
import { journey, onWonDeal } from './workflows.ts';

const { n8n, kontor, close } = await openPlace();
const credential = await n8n.createCredential(kontor);
for (const workflow of [journey(credential), onWonDeal(credential)]) await n8n.activate(workflow);

console.log(`n8n:    ${n8n.url}  ${OWNER.email}  ${OWNER.password}
Kontor: ${kontor.baseUrl}  ada@acme.example  a long password
Ctrl-C stops both and deletes their data.`);

await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await close();
