import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { callKontor } from './api';

async function choices(place: ILoadOptionsFunctions, path: string): Promise<INodePropertyOptions[]> {
  const { records } = await callKontor(place, { method: 'GET', path });
  return records.map(({ id, name }) => ({ name: String(name), value: String(id) }));
}

/** What fills the menus of the editor. */
export const loadOptions = {
  getUsers(this: ILoadOptionsFunctions) {
    return choices(this, '/api-users');
  },

  getPipelines(this: ILoadOptionsFunctions) {
    return choices(this, '/api-pipelines');
  },

  /** The stages of all pipelines, because the editor does not tell which pipeline an expression chooses. */
  async getStages(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
    const pipelines = await choices(this, '/api-pipelines');
    const stages = await Promise.all(
      pipelines.map(({ value }) => choices(this, `/api-pipelines/${value}/stages`)),
    );
    return pipelines.flatMap(({ name: pipeline }, index) =>
      (stages[index] ?? []).map(({ name, value }) => ({ name: `${pipeline}: ${name}`, value })),
    );
  },
};
