import type { Icon } from '@tabler/icons-react'

/** A decorative icon in the sizes and strokes of the design (§12). Import each icon by its name, never the whole set. */
export const Icono = ({
  de: Dibujo,
  tam = 18,
  className,
}: {
  de: Icon
  tam?: number
  className?: string | undefined
}) => (
  <Dibujo
    size={tam}
    stroke={tam <= 14 ? 2 : tam >= 32 ? 1.5 : 1.75}
    aria-hidden
    focusable={false}
    {...(className && { className })}
  />
)
