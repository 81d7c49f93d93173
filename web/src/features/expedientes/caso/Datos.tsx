import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import type { Expediente } from '@cabildo/contracts/expediente'
import { numeroDeOrigen } from '@cabildo/contracts/expedientes-ruta'
import { NOMBRE_ESCRITO } from '@cabildo/contracts/nombre-escrito'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { MarcaFila } from '../../../ui/tabla/MarcaFila.tsx'
import estilos from './Expediente.module.css'
import { Tarjeta } from './Tarjeta.tsx'

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
export const Datos = ({ caso }: { caso: Expediente }) => {
  const [rotulo, numero] = numeroDeOrigen(caso)
  return (
    <Tarjeta titulo="Datos">
      <dl className={estilos.datos}>
        {[{ etiqueta: rotulo, valor: numero, marca: undefined }, ...caso.datos].map(({ etiqueta, valor, marca }) => (
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
