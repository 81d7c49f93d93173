import { procesado } from '@cabildo/contracts/canastas-reglas'
import type { Carga } from '@cabildo/contracts/cargas'
import { IconCircleCheck } from '@tabler/icons-react'
import cuerpo from '../../../ui/cuerpo.module.css'
import { Icono } from '../../../ui/Icono.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { omitidosDe } from './carga.api.ts'
import estilos from './carga.module.css'
import { FilasCarga } from './FilasCarga.tsx'

/** What was done, in the words of the book, and the rows that were not taken (CAN-29). */
export const Resultado = ({ carga }: { carga: Carga }) => {
  const { registrados, actualizados, cambiados, iguales, rechazados } = carga
  const sinActualizar = cambiados - (actualizados ?? 0)
  const cuentas = [
    ['Registrados', registrados ?? 0],
    ['Actualizados', actualizados ?? 0],
    ['Ya estaban iguales', iguales],
    ['Cambiaban y se dejaron como estaban', sinActualizar],
    ['Rechazados', rechazados],
  ] as const
  return (
    <div className={cuerpo.paso}>
      <p className={cuerpo.hecho}>
        <Icono de={IconCircleCheck} tam={24} />
        {procesado(registrados ?? 0, omitidosDe(carga))}
      </p>
      <dl className={estilos.cuentas}>
        {cuentas
          .filter(([rotulo, n]) => n > 0 || rotulo === 'Registrados')
          .map(([rotulo, n]) => (
            <div key={rotulo}>
              <dt>{rotulo}</dt>
              <dd>{miles(n)}</dd>
            </div>
          ))}
      </dl>
      {rechazados > 0 && (
        <>
          <p>Descargue las filas rechazadas, corríjalas en ese mismo archivo y súbalo.</p>
          <FilasCarga id={carga.id} vista="rechazado" />
        </>
      )}
    </div>
  )
}
