import { useEffect, useState } from 'react';
import { Alerts } from '../feedback/alerts.tsx';
import { Avatar, AvatarStack } from '../photos/avatar.tsx';
import { Badge, UnreadDot } from '../badge.tsx';
import { Button, type ButtonLook } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorLine } from '../forms/error-line.tsx';
import { IconButton } from '../icons/icon-button.tsx';
import * as icons from '../icons/icons.tsx';
import { PhotoTiles } from '../photos/photo-tiles.tsx';
import { PricePill } from '../price-pill.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { RelativeTime } from '../time/relative-time.tsx';
import { SearchBox } from '../forms/search-box.tsx';
import { SkeletonPosts, SkeletonRows } from '../feedback/skeleton.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { VerifiedTick } from '../icons/verified-tick.tsx';
import { Badges, Swatches, Words } from './swatches.tsx';
import { Fields } from './fields.tsx';
import { Floating } from './floating.tsx';
import { GalleryPart, GalleryRow } from './part.tsx';
import { FILE, LANDSCAPE, PEOPLE, PORTRAIT, SQUARE, VIDEO, WIDE } from './samples.ts';

const LOOKS: ButtonLook[] = ['primary', 'second', 'tint', 'danger', 'danger-solid', 'invert', 'plain'];

/**
 * Every component in its variants on one page, for looking at and for screenshots.
 * @param opened the floating part that is open; null: none
 */
export function Gallery({ opened, campus }: { opened: string | null; campus: string }) {
  const [text, setText] = useState('desk');
  const [tab, setTab] = useState('for-you');
  useEffect(() => {
    document.title = 'Parts · Quad';
  }, []);
  return (
    <main className="mx-auto w-full px-4 pb-16" style={{ maxWidth: 1000 }}>
      <h1 className="pt-8 text-display font-bold">Parts</h1>
      <Floating opened={opened} />
      <GalleryPart name="Buttons">
        <GalleryRow>
          {LOOKS.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
        </GalleryRow>
        <GalleryRow>
          {LOOKS.slice(0, 4).map((look) => (
            <Button key={look} look={look} size="s" icon={<icons.ShareIcon size={18} />}>
              {look}
            </Button>
          ))}
          <Button look="primary" disabled>
            Disabled
          </Button>
          <Button look="second" disabled>
            Disabled
          </Button>
        </GalleryRow>
        <GalleryRow>
          <Button look="primary" busyLabel="Posting…">
            Post
          </Button>
          <Button look="primary" busy busyLabel="Posting…">
            Post
          </Button>
          <Button look="second" busy>
            Continue with Google
          </Button>
          <IconButton label="Attach" icon={<icons.AttachIcon />} />
          <IconButton label="Bold" icon={<icons.BoldIcon size={20} />} pressed />
          <IconButton label="Photo" icon={<icons.ImageIcon />} look="accent" />
          <IconButton label="Send" icon={<icons.SendIcon />} look="solid" />
        </GalleryRow>
        <GalleryRow>
          <Chip trail={<icons.DownIcon size={16} />}>Category</Chip>
          <Chip role="checkbox" on icon={<icons.CheckIcon size={16} />}>
            For sale
          </Chip>
          <Chip role="checkbox">For sale</Chip>
        </GalleryRow>
      </GalleryPart>
      <GalleryPart name="People and marks">
        <GalleryRow>
          {PEOPLE.map((name) => (
            <Avatar key={name} name={name} size={48} />
          ))}
          <Avatar name="With photo" src={SQUARE.src} size={48} />
          <Avatar name="Broken Photo" src="/nothing.jpg" size={48} />
          <Avatar name="Small One" size={24} />
          <AvatarStack people={PEOPLE.slice(0, 3).map((name) => ({ name }))} />
        </GalleryRow>
        <GalleryRow>
          <span className="inline-flex items-center gap-1 font-semi">
            Tessa Quillen <VerifiedTick />
          </span>
          <VerifiedTick size={24} />
          <VerifiedTick size={48} />
          <Badge count={2} />
          <Badge count={42} />
          <Badge count={1200} />
          <Badge count={7} small />
          <UnreadDot />
          <PricePill price="$85" />
          <PricePill price="$1,250.50" big />
          <PricePill price="$85" sold />
          <PricePill sold />
          <span className="text-3">
            <RelativeTime at={new Date(Date.now() - 20_000).toISOString()} /> ·{' '}
            <RelativeTime at={new Date(Date.now() - 7_400_000).toISOString()} /> ·{' '}
            <RelativeTime at="2026-11-03T12:00:00Z" /> · <RelativeTime at="2024-08-26T12:00:00Z" />
          </span>
        </GalleryRow>
      </GalleryPart>
      <Fields />
      <GalleryPart name="Tabs and search">
        <div className="mb-4 border-b border-line">
          <Tabs
            label="Feed"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { key: 'for-you', label: 'For You' },
              { key: 'photos', label: 'Photos' },
              { key: 'about', label: 'About', to: '/about' },
            ]}
          />
        </div>
        <div className="grid gap-3" style={{ maxWidth: 320 }}>
          <SearchBox placeholder="Search OU Buy / Sell" shortcut="/" />
          <SearchBox value={text} onChange={(event) => setText(event.target.value)} onClear={() => setText('')} />
        </div>
      </GalleryPart>
      <GalleryPart name="Photos">
        <div className="gallery-two grid gap-4">
          <PhotoTiles photos={[LANDSCAPE]} onOpen={() => {}} />
          <PhotoTiles photos={[PORTRAIT]} onOpen={() => {}} />
          <PhotoTiles photos={[WIDE]} sold onOpen={() => {}} />
          <PhotoTiles photos={[LANDSCAPE, PORTRAIT]} onOpen={() => {}} />
          <PhotoTiles photos={[LANDSCAPE, PORTRAIT, SQUARE]} onOpen={() => {}} />
          <PhotoTiles photos={[LANDSCAPE, PORTRAIT, SQUARE, WIDE, FILE, VIDEO]} onOpen={() => {}} />
          <PhotoTiles photos={[VIDEO]} onOpen={() => {}} />
          <PhotoTiles photos={[VIDEO, FILE]} small onOpen={() => {}} />
          <PhotoTiles
            photos={[{ ...LANDSCAPE, src: '/missing.jpg', placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }]}
            small
          />
        </div>
      </GalleryPart>
      <GalleryPart name="Waiting, nothing, trouble">
        <div className="gallery-two grid gap-6">
          <div>
            <SkeletonPosts count={2} />
          </div>
          <div>
            <SkeletonRows count={3} />
            <Spinner />
            <ProgressBar label="Uploading" value={0.64} />
            <ErrorLine text="Couldn't load more posts." onRetry={() => {}} />
            <EmptyState
              drawing="saved"
              title="Nothing saved yet"
              text="Posts you save appear here. Only you can see them."
              action={<Button look="second">Go to the feed</Button>}
            />
          </div>
        </div>
      </GalleryPart>
      <GalleryPart name="Icons">
        <GalleryRow>
          {Object.entries(icons).map(([name, Drawn]) => (
            <Drawn key={name} />
          ))}
        </GalleryRow>
        <GalleryRow>
          {[icons.HomeIcon, icons.MessagesIcon, icons.BellIcon, icons.SaveIcon, icons.AccountIcon, icons.HeartIcon].map(
            (Drawn, i) => (
              <Drawn key={`filled-${i}`} filled />
            ),
          )}
          {[icons.SearchIcon, icons.CheckIcon, icons.CloseIcon].map((Drawn, i) => (
            <Drawn key={`small-${i}`} size={16} />
          ))}
        </GalleryRow>
      </GalleryPart>
      <Words />
      <Swatches />
      <Badges campus={campus} />
      <Alerts />
    </main>
  );
}
