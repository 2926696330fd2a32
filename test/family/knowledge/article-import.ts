import { cellReader } from '../../../server/files/imports/rows/cell-values.ts';
import { checkRow } from '../../../server/files/imports/rows/check-row.ts';
import { importField, importFields } from '../../../server/files/imports/rows/import-field.ts';
import { KEPT } from '../../../server/files/imports/rows/restore.ts';
import { createdRecord } from '../../../server/files/imports/rows/written-record.ts';
import type { ImportKind } from '../../../server/kernel/family/import-kind.ts';
import { articleDraft } from './article.schema.ts';
import { articlesByTitle, deleteArticles, untouchedArticles } from './article-import.sql.ts';
import { addArticle } from './create-article.ts';

const readCells = cellReader(articleDraft);

/** Articles from a file: duplicates by title. An article has no other field, so a duplicate is left as it is. */
export const articleImport: ImportKind = {
  name: 'articles',
  module: import.meta.url,
  scope: 'knowledge:write',
  fields: importFields(articleDraft, [importField('title', 'Title', 'heading', 'subject')], ['author_id']),
  needs: ['title'],
  duplicateKeys: [{ key: 'title', fields: ['title'] }],
  links: {},
  read:
    async (_context, _rows, settings) =>
    ({ row, fields }) => {
      const checked = checkRow(articleDraft, readCells(fields, settings));
      if ('problem' in checked) return { row, problem: checked.problem };
      const { draft } = checked;
      return {
        row,
        key: draft.title.toLowerCase(),
        remark: undefined,
        create: async (context) => {
          return createdRecord((await addArticle(context, draft)).value());
        },
        update: async (_write, id) => ({
          record_id: id,
          was_created: false,
          before: {},
          after: {},
          version: '',
        }),
      };
    },
  selectDuplicates: (organizationId, _by, keys) => articlesByTitle(organizationId, keys),
  selectUntouched: untouchedArticles,
  remove: async (context, ids) => {
    const deleted = await context.query<{ id: string }>(deleteArticles(context.organizationId, ids));
    return deleted.map(({ id }) => {
      context.audit({ recordType: 'article', recordId: id, action: 'deleted' });
      return id;
    });
  },
  restore: async (_context, records) => records.map(() => KEPT),
};
