import { mkdtempSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The fonts of share pictures, as files of packages: the site's own, then one per script. Quests are written in all of
 * these. `FAMILIES` lists their families in this order, and each letter takes the first one that has it.
 */
export const SHARE_FONTS: readonly (readonly [packageName: string, file: string])[] = [
  ['@expo-google-fonts/bricolage-grotesque', '700Bold/BricolageGrotesque_700Bold.ttf'],
  ['@expo-google-fonts/inter', '600SemiBold/Inter_600SemiBold.ttf'],
  ['@expo-google-fonts/noto-sans-arabic', '700Bold/NotoSansArabic_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-hebrew', '700Bold/NotoSansHebrew_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-devanagari', '700Bold/NotoSansDevanagari_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-thai', '700Bold/NotoSansThai_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-bengali', '700Bold/NotoSansBengali_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-tamil', '700Bold/NotoSansTamil_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-georgian', '700Bold/NotoSansGeorgian_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-armenian', '700Bold/NotoSansArmenian_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-ethiopic', '700Bold/NotoSansEthiopic_700Bold.ttf'],
  ['@embedpdf/fonts-sc', 'fonts/NotoSansHans-Bold.otf'],
  ['@embedpdf/fonts-kr', 'fonts/NotoSansKR-Bold.otf'],
  ['@expo-google-fonts/noto-emoji', '700Bold/NotoEmoji_700Bold.ttf'],
];

const SCRIPTS = [
  ...['Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans Devanagari', 'Noto Sans Thai'],
  ...['Noto Sans Bengali', 'Noto Sans Tamil', 'Noto Sans Georgian', 'Noto Sans Armenian', 'Noto Sans Ethiopic'],
  ...['Noto Sans S Chinese', 'Noto Sans Korean', 'Noto Emoji'],
].join(',');

/** Families and weight as Pango reads them. A size in pixels follows. */
export const FAMILIES = {
  display: `Bricolage Grotesque,Inter,${SCRIPTS} Bold`,
  text: `Inter,${SCRIPTS} Semi-Bold`,
} as const;

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function fileOf([packageName, file]: (typeof SHARE_FONTS)[number]): string {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (manifest === undefined) throw new Error(`The fonts of ${packageName} are not installed.`);
  return path.join(path.dirname(manifest), file);
}

const FOLDER_PREFIX = path.join(tmpdir(), 'magnetx-fonts-');

/**
 * Lets Fontconfig, which libvips asks, know these fonts and no other, so that pictures look the same on every machine.
 * It reads the setting from the environment of the process, at its first text. Later calls do nothing, also in the
 * threads that follow the first.
 */
export function useShareFonts(): void {
  if (process.env['FONTCONFIG_FILE']?.startsWith(FOLDER_PREFIX)) return;
  const folder = mkdtempSync(FOLDER_PREFIX);
  const folders = SHARE_FONTS.map((font) => `<dir>${escapeXml(path.dirname(fileOf(font)))}</dir>`);
  const settings = `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${folder}</cachedir></fontconfig>`;
  const file = path.join(folder, 'fonts.conf');
  writeFileSync(file, settings);
  process.env['FONTCONFIG_FILE'] = file;
}
