import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import clases from './documento.module.css'
import type { Articulo } from './valores.ts'

interface Props {
  articulo: Articulo
  /** 'ARTÍCULO PRIMERO'. */
  rotulo: string
  /** False while another item is being written. */
  puede: boolean
  soloLectura: boolean
  primero: boolean
  ultimo: boolean
  onEditar: () => void
  onEliminar: () => void
  onMover: (pasos: -1 | 1) => void
}

/** A resolutive item of the list, with its buttons. */
export function ArticuloFila({ articulo, rotulo, puede, soloLectura, primero, ultimo, ...actos }: Props) {
  const nombre = rotulo.toLocaleLowerCase('es-PE')
  const { clave } = articulo
  return (
    <div className={clases.articulo}>
      <span className={clases.rotulo}>{rotulo}</span>
      <p>{articulo.texto}</p>
      {!soloLectura && (
        <span className={clases.acciones}>
          <ActionIcon
            data-foco={`subir-${clave}`}
            aria-label={`Subir ${nombre}`}
            disabled={!puede || primero}
            onClick={() => actos.onMover(-1)}
          >
            <Icono de={IconArrowUp} />
          </ActionIcon>
          <ActionIcon
            data-foco={`bajar-${clave}`}
            aria-label={`Bajar ${nombre}`}
            disabled={!puede || ultimo}
            onClick={() => actos.onMover(1)}
          >
            <Icono de={IconArrowDown} />
          </ActionIcon>
          <ActionIcon
            data-foco={`editar-${clave}`}
            aria-label={`Editar ${nombre}`}
            disabled={!puede}
            onClick={actos.onEditar}
          >
            <Icono de={IconPencil} />
          </ActionIcon>
          <ActionIcon aria-label={`Eliminar ${nombre}`} disabled={!puede} onClick={actos.onEliminar}>
            <Icono de={IconTrash} />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}
