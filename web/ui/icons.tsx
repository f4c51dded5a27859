import {
  ArrowLeft,
  ArrowUp,
  Ban,
  Bell,
  Bold,
  Bookmark,
  Calendar,
  Camera,
  ChartColumn,
  Check,
  CheckCheck,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleHelp,
  Clock,
  Copy,
  CreditCard,
  Download,
  Ellipsis,
  ExternalLink,
  File as FileSheet,
  Flag,
  Globe,
  GraduationCap,
  Heart,
  House,
  Image as Picture,
  Info,
  Italic,
  Link as Chain,
  List,
  ListOrdered,
  Lock,
  LogOut,
  type LucideIcon,
  type LucideProps,
  Mail,
  MapPin,
  Megaphone,
  Menu as Lines,
  MessageCircle,
  MessageSquare,
  Monitor,
  Moon,
  Paperclip,
  Pause,
  Pencil,
  Play,
  Plus,
  Reply,
  RotateCw,
  Search,
  Share,
  ShieldCheck,
  SlidersHorizontal,
  Square,
  Strikethrough,
  Sun,
  Tag,
  Trash2,
  TriangleAlert,
  Underline,
  User,
  UserPlus,
  Users,
  Video,
  WifiOff,
  X,
} from 'lucide-react';

export type IconProps = Omit<LucideProps, 'ref' | 'strokeWidth'> & { strokeWidth?: number; filled?: boolean };
export type Icon = (props: IconProps) => React.JSX.Element;

/** 24 px with a stroke of 1.75, 2 where it is small. Filled means current or mine. Without a name of its own it is hidden. */
function icon(Drawing: LucideIcon, width = 1.75): Icon {
  return function DrawnIcon({ size = 24, strokeWidth, filled, className = '', ...rest }: IconProps) {
    return (
      <Drawing
        size={size}
        strokeWidth={strokeWidth ?? (Number(size) <= 16 ? width + 0.25 : width)}
        className={`shrink-0 ${filled ? 'fill-current ' : ''}${className}`}
        {...rest}
      />
    );
  };
}

export const AccountIcon = /* @__PURE__ */ icon(User);
export const AddPersonIcon = /* @__PURE__ */ icon(UserPlus);
export const AdsIcon = /* @__PURE__ */ icon(Megaphone);
export const AttachIcon = /* @__PURE__ */ icon(Paperclip);
export const BackIcon = /* @__PURE__ */ icon(ArrowLeft);
export const BellIcon = /* @__PURE__ */ icon(Bell);
export const BlockIcon = /* @__PURE__ */ icon(Ban);
export const BoldIcon = /* @__PURE__ */ icon(Bold);
export const BulletsIcon = /* @__PURE__ */ icon(List);
export const CalendarIcon = /* @__PURE__ */ icon(Calendar);
export const CameraIcon = /* @__PURE__ */ icon(Camera);
export const CardIcon = /* @__PURE__ */ icon(CreditCard);
export const ChartIcon = /* @__PURE__ */ icon(ChartColumn);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const ClockIcon = /* @__PURE__ */ icon(Clock);
export const CloseIcon = /* @__PURE__ */ icon(X);
export const CommentIcon = /* @__PURE__ */ icon(MessageCircle);
export const ComputerIcon = /* @__PURE__ */ icon(Monitor);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const DownIcon = /* @__PURE__ */ icon(ChevronDown);
export const DownloadIcon = /* @__PURE__ */ icon(Download);
export const EditIcon = /* @__PURE__ */ icon(Pencil);
export const ExternalIcon = /* @__PURE__ */ icon(ExternalLink);
export const FileIcon = /* @__PURE__ */ icon(FileSheet);
export const FiltersIcon = /* @__PURE__ */ icon(SlidersHorizontal);
export const FlagIcon = /* @__PURE__ */ icon(Flag);
export const GlobeIcon = /* @__PURE__ */ icon(Globe);
export const HeartIcon = /* @__PURE__ */ icon(Heart);
export const HelpIcon = /* @__PURE__ */ icon(CircleHelp);
export const HomeIcon = /* @__PURE__ */ icon(House);
export const ImageIcon = /* @__PURE__ */ icon(Picture);
export const InfoIcon = /* @__PURE__ */ icon(Info);
export const ItalicIcon = /* @__PURE__ */ icon(Italic);
export const LayersIcon = CopyIcon;
export const LinkIcon = /* @__PURE__ */ icon(Chain);
export const LockIcon = /* @__PURE__ */ icon(Lock);
export const LogOutIcon = /* @__PURE__ */ icon(LogOut);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const MenuIcon = /* @__PURE__ */ icon(Lines);
export const MessagesIcon = /* @__PURE__ */ icon(MessageSquare);
export const MoonIcon = /* @__PURE__ */ icon(Moon);
export const MoreIcon = /* @__PURE__ */ icon(Ellipsis, 2.25);
export const NextIcon = /* @__PURE__ */ icon(ChevronRight);
export const NumbersIcon = /* @__PURE__ */ icon(ListOrdered);
export const OfflineIcon = /* @__PURE__ */ icon(WifiOff);
export const PauseIcon = /* @__PURE__ */ icon(Pause);
export const PeopleIcon = /* @__PURE__ */ icon(Users);
export const PinIcon = /* @__PURE__ */ icon(MapPin);
export const PlayIcon = /* @__PURE__ */ icon(Play);
export const PlusIcon = /* @__PURE__ */ icon(Plus);
export const PreviousIcon = /* @__PURE__ */ icon(ChevronLeft);
export const ReplyIcon = /* @__PURE__ */ icon(Reply);
export const RetryIcon = /* @__PURE__ */ icon(RotateCw);
export const SaveIcon = /* @__PURE__ */ icon(Bookmark);
export const SchoolIcon = /* @__PURE__ */ icon(GraduationCap);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const SeenIcon = /* @__PURE__ */ icon(CheckCheck);
export const SendIcon = /* @__PURE__ */ icon(ArrowUp, 2.25);
export const SettingsIcon = FiltersIcon;
export const ShareIcon = /* @__PURE__ */ icon(Share);
export const ShieldIcon = /* @__PURE__ */ icon(ShieldCheck);
export const StopIcon = /* @__PURE__ */ icon(Square);
export const StrikeIcon = /* @__PURE__ */ icon(Strikethrough);
export const SunIcon = /* @__PURE__ */ icon(Sun);
export const TagIcon = /* @__PURE__ */ icon(Tag);
export const TrashIcon = /* @__PURE__ */ icon(Trash2);
export const UnderlineIcon = /* @__PURE__ */ icon(Underline);
export const VideoIcon = /* @__PURE__ */ icon(Video);
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert);
