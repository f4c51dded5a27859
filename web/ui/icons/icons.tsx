import ArrowLeft from 'lucide-react/icons/arrow-left';
import Bell from 'lucide-react/icons/bell';
import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import FileSheet from 'lucide-react/icons/file';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import Picture from 'lucide-react/icons/image';
import Info from 'lucide-react/icons/info';
import Mail from 'lucide-react/icons/mail';
import Lines from 'lucide-react/icons/menu';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Reply from 'lucide-react/icons/reply';
import Search from 'lucide-react/icons/search';
import Share from 'lucide-react/icons/share';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Tag from 'lucide-react/icons/tag';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import User from 'lucide-react/icons/user';
import X from 'lucide-react/icons/x';
import { icon } from './icon.tsx';

export type { Icon, IconProps } from './icon.tsx';
export {
  AdsIcon,
  AttachIcon,
  BlockIcon,
  BoldIcon,
  BooksIcon,
  CalendarIcon,
  CameraIcon,
  CardIcon,
  ChartIcon,
  ClockIcon,
  ComputerIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  FlagIcon,
  GlobeIcon,
  HelpIcon,
  KeyIcon,
  LayersIcon,
  LinkIcon,
  LockIcon,
  LogOutIcon,
  MoonIcon,
  OfflineIcon,
  PauseIcon,
  PeopleIcon,
  PhoneIcon,
  EyeIcon,
  PinIcon,
  PreviousIcon,
  PushpinIcon,
  RetryIcon,
  SchoolIcon,
  SendIcon,
  StopIcon,
  SunIcon,
  ThumbsDownIcon,
  ThumbsUpIcon,
  TrashIcon,
  VideoIcon,
} from './icons-later.tsx';

// The icons of the first screens. All others are in icons-later.tsx, which the first load doesn't include.

export const AccountIcon = /* @__PURE__ */ icon(User);
export const BackIcon = /* @__PURE__ */ icon(ArrowLeft);
export const BellIcon = /* @__PURE__ */ icon(Bell);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const CloseIcon = /* @__PURE__ */ icon(X);
export const CommentIcon = /* @__PURE__ */ icon(MessageCircle);
export const DownIcon = /* @__PURE__ */ icon(ChevronDown);
export const ExternalIcon = /* @__PURE__ */ icon(ExternalLink);
export const FileIcon = /* @__PURE__ */ icon(FileSheet);
export const FiltersIcon = /* @__PURE__ */ icon(SlidersHorizontal);
export const HeartIcon = /* @__PURE__ */ icon(Heart);
export const HomeIcon = /* @__PURE__ */ icon(House);
export const ImageIcon = /* @__PURE__ */ icon(Picture);
export const InfoIcon = /* @__PURE__ */ icon(Info);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const MenuIcon = /* @__PURE__ */ icon(Lines);
export const MessagesIcon = /* @__PURE__ */ icon(MessageSquare);
export const MoreIcon = /* @__PURE__ */ icon(Ellipsis, 2.25);
export const NextIcon = /* @__PURE__ */ icon(ChevronRight);
export const PlayIcon = /* @__PURE__ */ icon(Play);
export const PlusIcon = /* @__PURE__ */ icon(Plus);
export const ReplyIcon = /* @__PURE__ */ icon(Reply);
export const SaveIcon = /* @__PURE__ */ icon(Bookmark);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const SettingsIcon = FiltersIcon;
export const ShareIcon = /* @__PURE__ */ icon(Share);
export const ShieldIcon = /* @__PURE__ */ icon(ShieldCheck);
export const TagIcon = /* @__PURE__ */ icon(Tag);
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert);
