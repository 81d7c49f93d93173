import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Icono } from '../../../../ui/Icono.tsx'
import { TablaBreve } from '../../../../ui/TablaBreve.tsx'
import estilos from './recepcion.module.css'
import type { Destino } from './useDestinos.ts'

interface PropsDeTabla {
  lista: readonly Destino[]
  onQuitar: (destino: Destino) => void
}

/** The destinations added so far, in their order (MPV-54). */
export const TablaDestinos = ({ lista, onQuitar }: PropsDeTabla) => (
  <TablaBreve
    nombre="Destinos"
    className={estilos.tabla}
    titulos={['N°', 'Dependencia', 'Copia', 'Proveido']}
    vacia="Todavía no tiene destinos"
  >
    {lista.map((destino, i) => (
      <tr key={destino.dependencia}>
        <td className={estilos.numero}>{i + 1}</td>
        <td className={estilos.dependencia}>{destino.dependencia_name}</td>
        <td>
          <span className={estilos.marcaCopia} data-copia={destino.copia || undefined}>
            {destino.copia ? 'Copia' : 'Original'}
          </span>
        </td>
        <td>{destino.proveido}</td>
        <td className={estilos.accion}>
          <ActionIcon size={32} aria-label={`Quitar ${destino.dependencia_name}`} onClick={() => onQuitar(destino)}>
            <Icono de={IconTrash} />
          </ActionIcon>
        </td>
      </tr>
    ))}
  </TablaBreve>
)
