import { readPostAddress } from './post-address.ts';

const canonical = (address: string) => readPostAddress(address).canonical;

/** The addresses of one post are in one row. No two rows are the same post. */
const POSTS: readonly (readonly string[])[] = [
  [
    'https://x.com/Ada/status/1790000000000000001',
    'http://www.x.com/ada/status/1790000000000000001/',
    'https://twitter.com/ada/status/1790000000000000001?s=20&t=AbC_1',
    'https://mobile.twitter.com/ADA/status/1790000000000000001/photo/1',
    'https://m.twitter.com/ada/statuses/1790000000000000001',
    'https://x.com/ada/status/1790000000000000001/video/1?utm_source=share&utm_medium=web',
    'https://x.com/i/web/status/1790000000000000001#top',
    'https://x.com/i/status/1790000000000000001',
    'https://X.com:443/someone_else/status/1790000000000000001',
    'https://x.com./ada//status/01790000000000000001',
    'https://x.com/ada/%73tatus/1790000000000000001/analytics',
  ],
  ['https://x.com/ada/status/1790000000000000002'],
  ['https://x.com/ada/status/179000000000000000'],
  ['https://x.com/ada', 'https://twitter.com/Ada/?s=21'],
  ['https://x.com/ada/likes'],
  ['https://x.com/search?q=one', 'https://x.com/search?q=one&t=1'],
  ['https://x.com/search?q=two'],
  ['https://t.co/AbCdEf'],
  ['https://t.co/abcdef'],
  [
    'https://t.me/Magnet_News/77',
    'https://t.me/s/magnet_news/77',
    'http://telegram.me/magnet_news/77?single',
    'https://telegram.dog/magnet_news/077/',
    'https://magnet_news.t.me/77',
    'https://t.me/magnet_news/5/77',
  ],
  ['https://t.me/magnet_news/78'],
  ['https://t.me/other_news/77', 'https://t.me/other_news/77?embed=1'],
  ['https://t.me/magnet_news/77?comment=4', 'https://t.me/s/magnet_news/77?comment=4&utm_source=x'],
  ['https://t.me/magnet_news/77?comment=5'],
  ['https://t.me/c/1234567/77', 'https://t.me/c/1234567/9/77'],
  ['https://t.me/magnet_news', 'https://t.me/Magnet_News/'],
  ['https://t.me/+AbCdEf'],
  ['https://t.me/+abcdef'],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=Abc123',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s',
    'https://youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=1',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RD1',
    'https://youtu.be/dQw4w9WgXcQ/#t=1',
  ],
  ['https://youtu.be/DQw4w9WgXcQ', 'https://www.youtube.com/watch?v=DQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&lc=Ugx1'],
  ['https://www.youtube.com/embed/videoseries?list=PL1'],
  ['https://www.youtube.com/embed/videoseries?list=PL2'],
  ['https://www.youtube.com/@Magnet', 'https://youtube.com/@magnet/'],
  [
    'https://www.instagram.com/reel/CaBc_1-x/',
    'https://instagram.com/reels/CaBc_1-x?igsh=MWQ1',
    'https://www.instagram.com/p/CaBc_1-x/?img_index=2',
    'https://www.instagram.com/Ada.L/p/CaBc_1-x/',
    'https://m.instagram.com/ada.l/reel/CaBc_1-x?utm_source=ig_web_copy_link',
    'https://instagr.am/p/CaBc_1-x',
    'https://www.instagram.com/p/CaBc_1-x/embed/',
  ],
  ['https://www.instagram.com/p/cabc_1-x/'],
  ['https://www.instagram.com/p/CaBc_1-x/c/17/'],
  ['https://www.instagram.com/reels/audio/17/'],
  ['https://www.instagram.com/reels/audio/18/'],
  [
    'https://www.tiktok.com/@Ada/video/7300000000000000001',
    'https://tiktok.com/@ada/video/7300000000000000001?is_from_webapp=1&sender_device=pc',
    'https://m.tiktok.com/v/7300000000000000001.html',
    'https://www.tiktok.com/embed/v2/7300000000000000001',
    'https://www.tiktok.com/%40ada/video/7300000000000000001/',
  ],
  ['https://www.tiktok.com/@ada/video/7300000000000000002'],
  ['https://vm.tiktok.com/ZMabc/'],
  ['https://vm.tiktok.com/ZMABC/'],
  // The same number on other sites.
  ['https://x.com/magnet_news/status/77'],
  ['https://www.tiktok.com/@magnet_news/video/77'],
  ['https://example.com/magnet_news/status/77'],
  ['https://notx.com/magnet_news/status/77'],
  ['https://x.com.example.com/magnet_news/status/77'],
  [
    'https://blog.example.com/Post?id=1&page=2',
    'http://www.blog.example.com:80/Post/?page=2&id=1&utm_campaign=a&fbclid=b',
    'https://m.blog.example.com/Post?id=1&page=2&gclid=1#part',
    'https://BLOG.example.com/%50ost?id=1&page=2',
  ],
  ['https://blog.example.com/post?id=1&page=2'],
  ['https://blog.example.com/Post?id=2&page=2'],
  ['https://blog.example.com:8080/Post?id=1&page=2'],
  ['https://forum.example.com/viewtopic.php?t=1', 'https://forum.example.com/viewtopic.php?t=1&si=2'],
  ['https://forum.example.com/viewtopic.php?t=2'],
  ['https://example.com/?s=one', 'https://www.example.com?s=one'],
  ['https://example.com/?s=two'],
  ['https://m.me/ada'],
];

it.each(POSTS.map((addresses) => [addresses[0], addresses]))('%s has one form', (_first, addresses) => {
  expect(new Set(addresses.map(canonical)).size).toBe(1);
});

it('different posts have different forms, and a form is its own', () => {
  const forms = POSTS.map(([first = '']) => canonical(first));
  expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([]);
  expect(forms.map((form) => canonical(`https://${form}`))).toEqual(forms);
  expect(POSTS.flat().length).toBeGreaterThan(60);
});

it.each([
  ['https://X.com/Ada/status/1', 'twitter', 'ada'],
  ['https://mobile.twitter.com/ada/status/1/photo/1', 'twitter', 'ada'],
  ['https://x.com/i/web/status/1', 'twitter', ''],
  ['https://x.com/ada', 'twitter', ''],
  ['https://t.co/Ab', 'twitter', ''],
  ['https://t.me/ada/1', 'telegram', ''],
  ['https://www.instagram.com/ada/p/Ab/', 'instagram', ''],
  ['https://vm.tiktok.com/Ab', 'tiktok', ''],
  ['https://youtu.be/Ab', 'other', ''],
  ['https://example.com/ada/status/1', 'other', ''],
])('%s is at %s, by %j', (address, platform, author) => {
  expect(readPostAddress(address)).toMatchObject({ platform, author });
});

it.each([
  ['https://x.com/i/status/1', true],
  ['https://x.com/ada/status/1', false],
  ['https://x.com/ada', false],
  ['https://t.co/Ab', true],
  ['https://www.bit.ly/Ab', true],
  ['https://vm.tiktok.com/Ab', true],
  ['https://t.me/ada/1', false],
  ['https://example.com/i/status/1', false],
])('%s hides its author: %j', (address, isAuthorHidden) => {
  expect(readPostAddress(address)).toMatchObject({ isAuthorHidden });
});
