/**
 * The line icons of the interface, by what they mean here. Only re-exports: the bundler then puts each icon into the pages
 * that use it. lucide marks them `aria-hidden`: name the control, not the icon. Their size is set in web/app/router.tsx.
 */
export {
  ArrowLeft as BackIcon,
  Bell as BellIcon,
  Building2 as BuildingIcon,
  ChevronDown as ChevronDownIcon,
  CircleAlert as WarningIcon,
  CircleCheck as TickIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  FileUp as FileIcon,
  Info as InfoIcon,
  Moon as MoonIcon,
  Search as SearchIcon,
  Sun as SunIcon,
  Ticket as TripsIcon,
  User as PersonIcon,
  X as CloseIcon,
} from 'lucide-react';
