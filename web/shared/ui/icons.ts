/**
 * The line icons of the interface, by what they mean here. Only re-exports: the bundler then puts each icon into the pages
 * that use it. lucide marks them `aria-hidden`: name the control, not the icon. Their size is set in web/app/router.tsx.
 */
export {
  Armchair as SeatIcon,
  ArrowLeft as BackIcon,
  Bell as BellIcon,
  Building2 as BuildingIcon,
  ChevronDown as ChevronDownIcon,
  ChevronRight as ForwardIcon,
  Cigarette as SmokingIcon,
  CircleAlert as WarningIcon,
  CircleCheck as TickIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  FileUp as FileIcon,
  Info as InfoIcon,
  Luggage as LuggageIcon,
  Moon as MoonIcon,
  Music as MusicIcon,
  PawPrint as PetsIcon,
  QrCode as QrIcon,
  Search as SearchIcon,
  Share as ShareIcon,
  Shield as ShieldIcon,
  Snowflake as CoolIcon,
  Sun as SunIcon,
  Ticket as TripsIcon,
  User as PersonIcon,
  Venus as WomenIcon,
  VolumeX as SoundOffIcon,
  X as CloseIcon,
} from 'lucide-react';
