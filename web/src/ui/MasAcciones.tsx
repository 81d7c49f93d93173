import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Icono } from './Icono.tsx'
import { Button } from './kit/boton.tsx'
import { type LugarMenu, MenuContextual } from './MenuContextual.tsx'

interface Props {
  /** Accessible name of the button and its menu. */
  nombre?: string
  /** Heading of the menu: what it acts on. */
  titulo: string
  /** `ItemMenu`s. */
  children: ReactNode
}

/** '…' of a head: what is done too seldom to be one of its two buttons (README §6). */
export const MasAcciones = ({ nombre = 'Más acciones', titulo, children }: Props) => {
  const [lugar, setLugar] = useState<LugarMenu | null>(null)
  return (
    <>
      <Button
        variant="default"
        aria-label={nombre}
        aria-haspopup="menu"
        aria-expanded={lugar !== null}
        onClick={({ currentTarget: desde }) => {
          const { right, bottom } = desde.getBoundingClientRect()
          setLugar({ x: right, y: bottom + 4, alFinal: true, desde })
        }}
      >
        <Icono de={IconDots} />
      </Button>
      <MenuContextual lugar={lugar} nombre={nombre} titulo={titulo} onCerrar={() => setLugar(null)}>
        {children}
      </MenuContextual>
    </>
  )
}
