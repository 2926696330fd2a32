import { toolsOf } from '../kernel/mcp/tool.ts';
import { listConversions } from './conversions/read-conversions.ts';
import { retryConversion } from './conversions/retry-conversion.ts';
import { listDestinations } from './destinations/read-destinations.ts';
import { saveDestination } from './destinations/save-by-agent.ts';

const tool = toolsOf('ads');

export const adsTools = [
  tool.get('list_conversion_destinations', listDestinations, {
    description:
      'List where won deals are sent: Meta, Google, LinkedIn, TikTok or a receiver, each with its health.',
    finds: ['destination_id'],
  }),
  tool.change('save_conversion_destination', saveDestination, {
    id: 'destination_id',
    without: ['pipeline_ids', 'identifiers', 'zero_value', 'secret_expires_at'],
    description:
      'Create a destination (kind, name and config), or change the one with destination_id. A person enters the secret in the web app. ' +
      'Ask the person first: won deals from then on are sent to the platform.',
    better: {
      config: {
        type: 'object',
        description:
          'meta: dataset_id. google: customer_id, conversion_action_id. linkedin: conversion_id, account_id. tiktok: event_source_id. ' +
          'https: url.',
      },
      value_rule: {
        type: 'object',
        description: '{ kind: deal_value | percent | fixed, percent, value, currency }',
      },
    },
  }),
  tool.get('list_conversions', listConversions, {
    description:
      'List what the platforms were told about won deals, newest first, with the state and reason at each destination. ' +
      'Use it to say why a deal was or was not counted.',
    finds: ['conversion_id'],
  }),
  tool.change('retry_conversion', retryConversion, {
    id: 'conversion_id',
    description: 'Send a conversion again that was withheld, refused or failed, after its reason is gone.',
  }),
];
