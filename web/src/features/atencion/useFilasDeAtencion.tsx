import { type Icon, IconDots } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { ItemMenu } from '../../ui/MenuBoton.tsx'
import { MenuContextual } from '../../ui/MenuContextual.tsx'
import type { AccionDeFila } from '../../ui/PantallaDeLista.tsx'
import { useSeleccion } from '../../ui/tabla/useSeleccion.ts'

/** One entry of a row's menu; an address makes it a link. */
export interface OpcionDeFila {
  icono: Icon
  verbo: string
  /** Why it may not be done now. */
  impide?: string | null
  onClick?: () => void
  href?: string
}

interface Opciones<Fila> {
  filas: readonly Fila[] | undefined
  /** Names the row behind what is done with it: 'del reclamo REC-000012 de Quispe Rosa'. */
  deFila: (fila: Fila) => string
  /** Its number, at the head of the menu. */
  numero: (fila: Fila) => string
  /** The buttons before the menu's. */
  botones: (fila: Fila) => readonly AccionDeFila[]
  /** What the menu offers, be it possible or not. */
  opciones: (fila: Fila) => readonly OpcionDeFila[]
}

const rowKey = ({ id }: { id: number }) => id

/** The rows of both lists: their buttons, and a menu with the acts, which say why they may not be done (REC-48, TRS-12). */
export const useFilasDeAtencion = <Fila extends { id: number }>({
  filas,
  deFila,
  numero,
  botones,
  opciones,
}: Opciones<Fila>) => {
  const { atributos, menu, cerrarMenu, abrirMenuEn, menuAbiertoEn } = useSeleccion<Fila>(filas, rowKey)
  const acciones = (fila: Fila): readonly AccionDeFila[] => [
    ...botones(fila),
    {
      ...{ cual: 'mas', icono: IconDots, nombre: `Más acciones ${deFila(fila)}` },
      menu: menuAbiertoEn(fila),
      onClick: (boton) => abrirMenuEn(fila, boton),
    },
  ]
  const hoja = menu && (
    <MenuContextual
      lugar={menu.lugar}
      nombre={`Acciones ${deFila(menu.fila)}`}
      titulo={numero(menu.fila)}
      onCerrar={cerrarMenu}
    >
      {opciones(menu.fila).map(({ icono, verbo, impide, onClick, href }) => (
        <ItemMenu
          key={verbo}
          icono={<Icono de={icono} />}
          impedida={impide ?? undefined}
          {...(href !== undefined && { href })}
          {...(onClick && { onClick })}
        >
          {verbo}
        </ItemMenu>
      ))}
    </MenuContextual>
  )
  return { acciones, atributos, hoja }
}
