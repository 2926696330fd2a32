import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { fieldsHtml } from '../pages/field-html.ts';
import { formPage, wordsPage } from '../pages/form-page.ts';
import { sendPage } from '../pages/public-page.ts';
import { campaignFields } from '../submissions/read-attribution.ts';
import type { LiveForm } from '../submissions/submission.sql.ts';
import { FILLING_MS, newPageToken } from '../submissions/tokens.ts';
import { visitorWords } from '../words/visitor-words.ts';
import { newPuzzle } from './puzzle.ts';
import { allowOrigin, appearanceOf, pathOf, secretsOf, visitedForm } from './visited-form.ts';
import type { Windows } from './windows.ts';

const PATH = '/f/:org_slug/:slug';

/** The pages of forms, and what scripts need to show one. None of them changes anything. */
export function mountFormPages(scope: FastifyInstance, kernel: Kernel, windows: Windows): void {
  const visit = async (request: FastifyRequest) => {
    await windows.look(request);
    return visitedForm(kernel, request);
  };

  scope.get(PATH, async (request, reply) => {
    const form = await visit(request);
    const [{ token, puzzle }, appearance] = await Promise.all([
      issue(kernel, form),
      appearanceOf(kernel, form),
    ]);
    const action = pathOf(request);
    return sendPage(
      reply,
      formPage({ form, appearance, action, token, puzzle, carried: carriedBy(request) }),
    );
  });

  scope.get(`${PATH}/thanks`, async (request, reply) => thank(kernel, reply, await visit(request)));

  scope.get(`${PATH}/token`, async (request, reply) => {
    const form = await visit(request);
    allowOrigin(form, request, reply);
    const { token, puzzle } = await issue(kernel, form);
    return reply.send({ data: { token, challenge: puzzle, version: form.version } });
  });

  scope.get(`${PATH}/fields`, async (request, reply) => {
    const form = await visit(request);
    allowOrigin(form, request, reply);
    const { definition, name, version } = form;
    const { page, script } = visitorWords(form.language);
    return reply.send({
      data: {
        version,
        title: definition.title ?? name,
        html: fieldsHtml(definition, page).text,
        submit_label: definition.submit_label,
        redirect_url: definition.redirect_url,
        asks_to_confirm: definition.confirmation === 'email',
        words: script,
      },
    });
  });

  for (const path of [PATH, `${PATH}/token`, `${PATH}/fields`]) {
    scope.options(path, async (request, reply) => {
      allowOrigin(await visit(request), request, reply);
      return reply
        .status(204)
        .headers({
          'Access-Control-Allow-Methods': 'GET, POST',
          'Access-Control-Allow-Headers': 'Content-Type',
          'Access-Control-Max-Age': '600',
        })
        .send();
    });
  }
}

/** A new token for a page, and the puzzle that goes with it. */
export async function issue(kernel: Kernel, form: LiveForm, takesMs = FILLING_MS) {
  const statements = kernel.database.reading(form.organizationId);
  const { token, page } = await newPageToken(statements, secretsOf(kernel), form, takesMs);
  return { token, puzzle: await newPuzzle(page) };
}

/** Where the visitor came from, from the address of the page or from that of the page with the link. */
function carriedBy({ url, headers }: FastifyRequest): readonly (readonly [string, string])[] {
  const { referer } = headers;
  const own = campaignFields(url);
  const earlier =
    own.length > 0 || referer === undefined || !URL.canParse(referer) ? [] : campaignFields(referer);
  const page = referer === undefined ? [] : [['referrer', referer] as const];
  return [...own, ...earlier, ...page];
}

/** Shows the page that a visitor sees in the end. */
async function thank(kernel: Kernel, reply: FastifyReply, form: LiveForm): Promise<FastifyReply> {
  const appearance = await appearanceOf(kernel, form);
  const { lang, page } = visitorWords(form.language);
  const more = { lang, organization: form.organizationName, appearance };
  return sendPage(reply, wordsPage(page.thankYou, page.arrived, more));
}
