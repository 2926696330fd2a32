// Takes a picture of every place of the app on the demo organization: light and dark, on a phone and on a wide screen.
//   npm run gallery [NAME…]   pictures in web/gallery/; of all places, or of those named
// Those that the README shows are put into docs/images/.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDemoApp } from './app.ts';
import { demoPlaces, goTo } from './places.ts';

const PICTURES = join(import.meta.dirname, '..', 'gallery');
const IMAGES = join(import.meta.dirname, '..', '..', 'docs', 'images');

/** What the README shows, of the wide screen. */
const OF_THE_README = ['board', 'contact'];

const WIDTHS = [390, 1440];

const named = process.argv.slice(2);

test('the gallery', async () => {
  const app = await openDemoApp();
  const places = (await demoPlaces(app)).filter(({ name }) => named.length === 0 || named.includes(name));
  for (const directory of [PICTURES, IMAGES]) mkdirSync(directory, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of WIDTHS) {
      const page = await app.openTab({ width, height: 900, colorScheme, hasTouch: width < 640 });
      for (const place of places) {
        const picture = `${place.name}-${width}-${colorScheme}.png`;
        await goTo(page, place).catch((error) => console.error(`${picture}: ${error}`));
        await page.screenshot({ path: join(PICTURES, picture) });
        if (width > 640 && OF_THE_README.includes(place.name)) {
          copyFileSync(join(PICTURES, picture), join(IMAGES, `${place.name}-${colorScheme}.png`));
        }
      }
    }
  }
  for (const complaint of app.complaints) console.error(complaint);
});
