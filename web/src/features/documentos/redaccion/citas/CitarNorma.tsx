import { citaDe } from '@cabildo/contracts/documentos-citas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entidad } from '../../../../platform/entidad.ts'
import { useDebouncedValue } from '../../../../ui/useMediaQuery.ts'
import { ElegirTexto, type OpcionDeTexto } from '../ElegirTexto.tsx'
import { citasQuery } from './citas.api.ts'

const ESPERA_MS = 250

interface Props {
  abierto: boolean
  onClose: () => void
  onElegir: (cita: string) => void
}

/** Cites a norm of the archive or a publication, found by its number, its sumilla or its text. */
export function CitarNorma({ abierto, onClose, onElegir }: Props) {
  const [busqueda, setBusqueda] = useState('')
  const [pedida] = useDebouncedValue(busqueda, ESPERA_MS)
  const consulta = useQuery({ ...citasQuery(pedida), enabled: abierto })
  const citas = new Map<string, OpcionDeTexto>()
  for (const norma of consulta.data ?? []) {
    const cita = citaDe(norma, entidad.siglas)
    if (!citas.has(cita)) citas.set(cita, { id: cita, titulo: cita, detalle: norma.sumilla })
  }
  const cerrar = () => {
    setBusqueda('')
    onClose()
  }
  return (
    <ElegirTexto
      abierto={abierto}
      onClose={cerrar}
      titulo="CITAR NORMA"
      detalle="Normas del archivo y publicaciones"
      buscar="Buscar por número, sumilla o texto"
      busqueda={busqueda}
      onBusqueda={setBusqueda}
      opciones={[...citas.values()]}
      aviso={
        consulta.isError
          ? 'No se pudo obtener datos'
          : consulta.isFetching
            ? 'Buscando…'
            : 'Ninguna norma contiene esas palabras'
      }
      onElegir={({ titulo }) => {
        setBusqueda('')
        onElegir(titulo)
      }}
    />
  )
}
