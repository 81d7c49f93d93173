import { type LineaMenu, menuDe } from '@cabildo/contracts/base/menu'
import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout, IconX } from '@tabler/icons-react'
import { Consejo } from '../ui/Consejo.tsx'
import { Icono } from '../ui/Icono.tsx'
import { ActionIcon } from '../ui/kit/boton.tsx'
import { Marca } from '../ui/Marca.tsx'
import { EnlaceMenu, GrupoMenu } from './EntradaMenu.tsx'
import clases from './MenuLateral.module.css'
import { usePendientes } from './pendientes.ts'

interface Props {
  sesion: SesionUsuario
  existe: (ruta: Ruta) => boolean
  /** Name of the screen that shows. */
  aqui: string
  pedirSalir: () => void
  contraido: boolean
  /** Opens and collapses the sidebar; absent in the drawer. */
  alternar?: () => void
  /** Closes the drawer; absent in the sidebar. */
  cerrar?: () => void
}

/** Removes lines whose screens are not built, and groups without lines. */
const construidas = (lineas: LineaMenu[], existe: (ruta: Ruta) => boolean): LineaMenu[] =>
  lineas.flatMap((linea): LineaMenu[] => {
    if (!('grupo' in linea)) return existe(linea.ruta) ? [linea] : []
    const entradas = linea.entradas.filter(({ ruta }) => existe(ruta))
    return entradas.length > 0 ? [{ ...linea, entradas }] : []
  })

/** The sidebar's content: area, menu by role in the book's order, and logout (SHE-47, SHE-56, SHE-62). */
export const MenuLateral = ({ sesion, existe, aqui, pedirSalir, contraido, alternar, cerrar }: Props) => {
  const { pendientesDe, sinBandeja } = usePendientes(sesion)
  const rotulo = contraido ? 'Expandir menú' : 'Contraer menú'
  return (
    <div className={clases.menu} data-contraido={contraido || undefined} data-cajon={cerrar ? true : undefined}>
      <div className={clases.cabeza}>
        <a className={clases.marca} href="#/welcome" aria-label="Cabildo, inicio">
          <Marca />
          <span className={clases.nombre}>Cabildo</span>
        </a>
        {alternar && !contraido && (
          <ActionIcon size={32} aria-label={rotulo} title={rotulo} aria-expanded onClick={alternar}>
            <Icono de={IconLayoutSidebarLeftCollapse} tam={20} />
          </ActionIcon>
        )}
        {cerrar && (
          <ActionIcon size={44} aria-label="Cerrar menú" onClick={cerrar}>
            <Icono de={IconX} tam={20} />
          </ActionIcon>
        )}
      </div>
      {!contraido && (
        <div className={clases.area}>
          <small>Área</small>
          <strong>{sesion.area.name}</strong>
        </div>
      )}
      <nav className={clases.lista} aria-label="Módulos">
        {alternar && contraido && (
          <Consejo texto={rotulo} activo>
            <button
              type="button"
              className={clases.entrada}
              aria-label={rotulo}
              aria-expanded={false}
              onClick={alternar}
            >
              <Icono de={IconLayoutSidebarLeftExpand} tam={20} />
            </button>
          </Consejo>
        )}
        {construidas(menuDe(sesion), (ruta) => existe(ruta) && !(sinBandeja && ruta === 'bandeja')).map((linea) =>
          'grupo' in linea ? (
            <GrupoMenu
              key={linea.grupo}
              {...linea}
              aqui={aqui}
              contraido={contraido}
              {...(alternar && { expandir: alternar })}
            />
          ) : (
            <EnlaceMenu
              key={linea.ruta}
              {...linea}
              aqui={aqui}
              contraido={contraido}
              pendientes={pendientesDe(linea.ruta)}
            />
          ),
        )}
      </nav>
      <div className={clases.fondo}>
        <Consejo texto="Cerrar sesion" activo={contraido}>
          <button type="button" className={clases.entrada} aria-label="Cerrar sesion" onClick={pedirSalir}>
            <Icono de={IconLogout} tam={20} />
            {!contraido && <span>Cerrar sesion</span>}
          </button>
        </Consejo>
      </div>
    </div>
  )
}
