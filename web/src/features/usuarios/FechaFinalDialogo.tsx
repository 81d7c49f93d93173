import { accesosEscritos } from '@cabildo/contracts/accesos'
import { MENSAJES_RENOVACION } from '@cabildo/contracts/renovacion'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'

interface Props {
  /** How many of the marked accesses take a date. */
  cuantos: number
  anio: number
  hoy: string
  abierto: boolean
  onClose: () => void
  onFecha: (hasta: string) => void
}

/** One end date for the renewed accesses of all marked rows (USU-56). Nothing is saved by it. */
export const FechaFinalDialogo = ({ cuantos, anio, hoy, abierto, onClose, onFecha }: Props) => {
  const [hasta, setHasta] = useState('')
  const primero = hoy > `${anio}-01-01` ? hoy : `${anio}-01-01`
  const mal = hasta !== '' && hasta < primero
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="PONER FECHA FINAL"
      detalle={`Se renuevan hasta ese día: ${accesosEscritos(cuantos)}`}
      textoBoton="Poner"
      icono={<Icono de={IconCalendar} />}
      falta={hasta === '' ? ['fecha final'] : mal ? ['una fecha posterior'] : []}
      onSubmit={() => {
        onFecha(hasta)
        onClose()
      }}
    >
      <CampoFecha
        label="Hasta"
        data-autofocus
        value={hasta}
        error={conError(mal ? MENSAJES_RENOVACION.hasta : undefined)}
        onChange={setHasta}
      />
    </FormDialogo>
  )
}
