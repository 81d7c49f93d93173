import type { AreaDeOrganizacion } from '@cabildo/contracts/organizacion'
import { Icono } from '../../../ui/Icono.tsx'
import { ItemMenu } from '../../../ui/MenuBoton.tsx'
import { type LugarMenu, MenuContextual } from '../../../ui/MenuContextual.tsx'
import { actosDe } from './acciones.ts'

interface Props {
  /** Undefined until a menu was opened once. */
  area: AreaDeOrganizacion | undefined
  lugar: LugarMenu | null
  onCerrar: () => void
  onActo: (acto: string, area: AreaDeOrganizacion) => void
}

/** The menu of a row of the tree, and of its card (ORG-05, as USU-04). */
export const MenuDeArea = ({ area, lugar, onCerrar, onActo }: Props) =>
  area && (
    <MenuContextual lugar={lugar} nombre={`Acciones de ${area.name}`} titulo={area.name} onCerrar={onCerrar}>
      {actosDe(area).map(({ id, titulo, icono, peligro }) => (
        <ItemMenu key={id} icono={<Icono de={icono} />} onClick={() => onActo(id, area)} {...(peligro && { peligro })}>
          {titulo}
        </ItemMenu>
      ))}
    </MenuContextual>
  )
