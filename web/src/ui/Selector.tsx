import { IconChevronDown } from '@tabler/icons-react'
import { Icono } from './Icono.tsx'
import { NativeSelect, type NativeSelectProps } from './kit/campo.tsx'

/** A list to choose from: the browser's own, light and at home on every phone, with the design's arrow. */
export const Selector = (props: NativeSelectProps) => (
  <NativeSelect rightSection={<Icono de={IconChevronDown} tam={16} />} {...props} />
)
