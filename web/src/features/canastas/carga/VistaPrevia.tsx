import type { Carga } from '@cabildo/contracts/cargas'
import { useState } from 'react'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Checkbox } from '../../../ui/kit/marca.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { Resumen } from '../../cargas/index.ts'
import { FilasCarga, VISTAS, type Vista, vistaInicial } from './FilasCarga.tsx'

interface Props {
  carga: Carga
  actualizar: boolean
  onActualizar: (actualizar: boolean) => void
  disabled: boolean
}

/** What applying would do, in figures and row by row; nothing of it has happened yet (decision 0047). */
export const VistaPrevia = ({ carga, actualizar, onActualizar, disabled }: Props) => {
  const [vista, setVista] = useState<Vista>(() => vistaInicial(carga))
  return (
    <>
      <Resumen vistas={VISTAS} carga={carga} vista={vista} onVista={setVista} />
      {carga.cambiados > 0 && (
        <Checkbox
          label={
            carga.cambiados === 1
              ? 'Actualizar también al que cambia'
              : `Actualizar también los ${miles(carga.cambiados)} que cambian`
          }
          description="Una celda vacía del archivo no borra lo que ya está registrado."
          checked={actualizar}
          disabled={disabled}
          onChange={({ currentTarget }) => onActualizar(currentTarget.checked)}
        />
      )}
      <FilasCarga key={vista} id={carga.id} vista={vista} />
      {carga.ignorados > 0 && (
        <p className={cuerpo.nota}>
          {carga.ignorados === 1
            ? 'Además se pasó por alto 1 fila'
            : `Además se pasaron por alto ${miles(carga.ignorados)} filas`}
          : totales, encabezados o filas repetidas.
        </p>
      )}
    </>
  )
}
