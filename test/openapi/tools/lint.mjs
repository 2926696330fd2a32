// Prints what two linters find in an OpenAPI document, a JSON list of sentences.  lint.mjs FILE
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const source = readFileSync(process.argv[2] ?? '', 'utf8');

const config = await createConfig({ extends: ['recommended'] });
const redocly = await lintFromString({ source, absoluteRef: '/openapi.json', config });

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [spectralRulesets.oas] });
const found = await spectral.run(JSON.parse(source));

const sentences = [
  ...redocly.map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  ),
  ...found.map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`),
];
console.log(JSON.stringify(sentences));
