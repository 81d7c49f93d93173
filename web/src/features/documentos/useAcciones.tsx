import type { Documento } from '@cabildo/contracts/documentos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { ItemMenu } from '../../ui/MenuBoton.tsx'
import { type LugarMenu, MenuContextual } from '../../ui/MenuContextual.tsx'
import type { AccionDeFila } from '../../ui/PantallaDeLista.tsx'
import { type Accion, accionesDe, type NombreAccion } from './acciones.ts'
import { nombreDe } from './archivos.ts'

type Actuar = (accion: NombreAccion, documento: Documento) => void

/** The actions of the rows: all as buttons, or on a phone the main one and a menu with the others (DOC-12). */
export const useAcciones = (
  sesion: SesionUsuario,
  actuar: Actuar,
  /** Whether the answer to its edit is awaited. */
  ocupado: (documento: Documento) => boolean,
) => {
  const enTelefono = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  // The row stays while the menu closes, so that its heading does not vanish before it.
  const [menu, setMenu] = useState<{ documento: Documento; lugar: LugarMenu | null } | null>(null)

  const boton = (documento: Documento, { accion, texto, icono, impedida }: Accion) => ({
    cual: accion,
    icono,
    nombre: `${texto} ${nombreDe(documento)}`,
    impedida,
    ocupada: accion === 'editar' && ocupado(documento),
    ...(accion === 'derivar' && { principal: texto }),
    onClick: () => actuar(accion, documento),
  })
  const acciones = (documento: Documento): AccionDeFila[] => {
    const todas = accionesDe(documento, sesion)
    if (!enTelefono) return todas.map((accion) => boton(documento, accion))
    return [
      ...todas.filter(({ accion }) => accion === 'derivar').map((accion) => boton(documento, accion)),
      {
        cual: 'mas',
        icono: IconDots,
        nombre: `Más acciones de ${nombreDe(documento)}`,
        ocupada: ocupado(documento),
        onClick: (desde) => {
          const { right, bottom } = desde.getBoundingClientRect()
          setMenu({ documento, lugar: { x: right, y: bottom, alFinal: true, desde } })
        },
      },
    ]
  }
  const hoja = menu && (
    <MenuContextual
      lugar={menu.lugar}
      nombre={`Acciones de ${nombreDe(menu.documento)}`}
      titulo={nombreDe(menu.documento)}
      onCerrar={() => setMenu({ ...menu, lugar: null })}
    >
      {accionesDe(menu.documento, sesion)
        .filter(({ accion }) => accion !== 'derivar')
        .map(({ accion, texto, icono, impedida }) => (
          <ItemMenu
            key={accion}
            icono={<Icono de={icono} />}
            onClick={() => actuar(accion, menu.documento)}
            impedida={impedida}
          >
            {texto}
          </ItemMenu>
        ))}
    </MenuContextual>
  )
  return { acciones, menu: hoja }
}
