import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readSubmissionsSearch } from './submissions/submissions-search.ts';

const forms = createRoute({ getParentRoute: () => rootRoute, path: '/forms' });
const getParentRoute = () => forms;

const children = [
  createRoute({
    getParentRoute,
    path: '/',
    component: pageOf(() => import('./forms-page.tsx'), 'FormsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/submissions',
    validateSearch: readSubmissionsSearch,
    component: pageOf(() => import('./submissions/submissions-page.tsx'), 'SubmissionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/submissions/$submissionId',
    component: pageOf(() => import('./submissions/submission-page.tsx'), 'SubmissionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$formId',
    component: pageOf(() => import('./editor/editor-page.tsx'), 'EditorPage'),
  }),
] as const;

/** The routes of forms: list, editor, submissions. */
export const formRoutes = forms.addChildren(children);
