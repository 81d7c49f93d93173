import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icono } from '../../../../ui/Icono.tsx'
import { ActionIcon } from '../../../../ui/kit/boton.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../../../ui/TablaBreve.tsx'
import estilos from './recepcion.module.css'
import type { Destino } from './useDestinos.ts'

interface PropsDeTabla {
  lista: readonly Destino[]
  onQuitar: (destino: Destino) => void
  /** Draws the form of a destination where it is chosen in the list (D-120); its words are those of a case, then. */
  forma?: (destino: Destino) => ReactNode
}

/** The destinations added so far, in their order (MPV-54). */
export const TablaDestinos = ({ lista, onQuitar, forma }: PropsDeTabla) => (
  <TablaBreve
    nombre="Destinos"
    className={estilos.tabla}
    titulos={['N°', 'Dependencia', ...(forma ? ['Forma', 'Proveído'] : ['Copia', 'Proveido'])]}
    vacia="Todavía no tiene destinos"
  >
    {lista.map((destino, i) => (
      <FilaBreve key={destino.dependencia}>
        <CeldaBreve className={estilos.numero}>{i + 1}</CeldaBreve>
        <CeldaBreve className={estilos.dependencia}>{destino.dependencia_name}</CeldaBreve>
        <CeldaBreve>
          {forma?.(destino) ?? (
            <span className={estilos.marcaCopia} data-copia={destino.copia || undefined}>
              {destino.copia ? 'Copia' : 'Original'}
            </span>
          )}
        </CeldaBreve>
        <CeldaBreve>{destino.proveido}</CeldaBreve>
        <CeldaBreve className={estilos.accion}>
          <ActionIcon size={32} aria-label={`Quitar ${destino.dependencia_name}`} onClick={() => onQuitar(destino)}>
            <Icono de={IconTrash} />
          </ActionIcon>
        </CeldaBreve>
      </FilaBreve>
    ))}
  </TablaBreve>
)
