import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import type { Expediente } from '@cabildo/contracts/expediente'
import type { ClaseDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { NOMBRE_ESCRITO } from '@cabildo/contracts/nombre-escrito'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { MarcaFila } from '../../../ui/tabla/MarcaFila.tsx'
import estilos from './Expediente.module.css'
import { Tarjeta } from './Tarjeta.tsx'

/** How the number that a case was filed under is called, and written (EXP-16). */
const NUMERO: Record<ClaseDeExpediente, (numero: string) => readonly [rotulo: string, valor: string]> = {
  tramite: (numero) => ['Número de registro', numeroEscrito('registro', numero)],
  reclamo: (numero) => ['Número de reclamo', numeroEscrito('reclamo', numero)],
  solicitud: (numero) => ['Número de solicitud', numeroEscrito('solicitud', numero)],
  interno: (numero) => ['Número de documento', numero],
}

/** What is explained of a datum, as the front desk does (D-44, CON-24). */
const EXPLICADAS = [
  { ...NOMBRE_ESCRITO, icono: IconPencil },
  { ...CORREO_DEVUELTO, icono: IconAlertTriangle, urgente: true },
]

const MarcaDeDato = ({ palabra, de }: { palabra: string; de: string }) => {
  const explicada = EXPLICADAS.find((una) => una.palabra === palabra)
  return explicada ? <MarcaFila {...explicada} de={de} /> : <small>{palabra}</small>
}

/** Datos: what was filed, as far as the caller may read it (EXP-20, D-69). */
export const Datos = ({ caso: { clase, numero_origen, datos } }: { caso: Expediente }) => {
  const [rotulo, numero] = NUMERO[clase](numero_origen)
  return (
    <Tarjeta titulo="Datos">
      <dl className={estilos.datos}>
        {[{ etiqueta: rotulo, valor: numero, marca: undefined }, ...datos].map(({ etiqueta, valor, marca }) => (
          <div key={etiqueta}>
            <dt>{etiqueta}</dt>
            <dd>
              {valor || '—'} {marca && <MarcaDeDato palabra={marca} de={valor} />}
            </dd>
          </div>
        ))}
      </dl>
    </Tarjeta>
  )
}
