/** The pages of the report builder, which are loaded together. */
export { EditReportPage } from './edit-report-page.tsx';
export { NewReportPage } from './new-report-page.tsx';
