import { descripcionDe } from '@cabildo/contracts/documentos'
import type { Despacho } from '@cabildo/contracts/firma-digital'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconEye } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { nombreDe } from './columnas.tsx'
import estilos from './LecturaFirmas.module.css'
import { estaCambiado, estaLeido, estaVisto, type Lectura } from './lectura.ts'
import { Espera } from './procedencia.tsx'

interface Props {
  filas: readonly Despacho[]
  actual: Despacho
  lectura: Lectura
  onElegir: (despacho: Despacho) => void
}

const aLaVista = (elemento: HTMLElement | null) => elemento?.scrollIntoView({ block: 'nearest' })

const MARCAS = {
  leido: { icono: IconCircleCheck, palabra: 'Leído' },
  cambiado: { icono: IconAlertTriangle, palabra: 'Cambió' },
  visto: { icono: IconEye, palabra: 'Última página vista' },
  porLeer: { icono: IconCircleDashed, palabra: 'Por leer' },
}

const marcaDe = (lectura: Lectura, fila: Despacho): keyof typeof MARCAS => {
  if (estaLeido(lectura, fila)) return 'leido'
  if (estaVisto(lectura, fila)) return 'visto'
  return estaCambiado(lectura, fila) ? 'cambiado' : 'porLeer'
}

/** The documents that wait, each with what was read of it, how long it waits and why it cannot be signed now. */
export const ColaLectura = ({ filas, actual, lectura, onElegir }: Props) => (
  <nav className={estilos.cola} aria-label="Documentos por leer">
    <ol>
      {filas.map((fila) => {
        const cambiado = estaCambiado(lectura, fila)
        const marca = marcaDe(lectura, fila)
        const { icono, palabra } = MARCAS[marca]
        const esEste = fila.id_doc_area === actual.id_doc_area
        return (
          <li key={fila.id_doc_area}>
            <button
              type="button"
              ref={esEste ? aLaVista : undefined}
              aria-current={esEste || undefined}
              data-marca={marca}
              onClick={() => onElegir(fila)}
            >
              <Icono de={icono} />
              <span className={estilos.fila}>
                <strong>{nombreDe(fila)}</strong>
                <span className={estilos.asunto}>{descripcionDe(fila)}</span>
                <span className={estilos.marca}>{palabra}</span>
                <Espera despacho={fila} cambiado={cambiado} />
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
