import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconRefresh,
  IconSignature,
} from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './CapaFirmas.module.css'
import { nombreDe } from './columnas.tsx'
import { type EstadoPieza, PALABRAS, type Pieza, porReintentar, resumenDe } from './lote.ts'

const ICONOS = {
  espera: IconClock,
  firmando: IconSignature,
  firmado: IconCircleCheck,
  fallo: IconAlertCircle,
  sinFirmar: IconCircleDashed,
} satisfies Record<EstadoPieza, unknown>

interface Props {
  piezas: readonly Pieza[]
  /** `cerrando`: the batch was stopped and waits for the outcome of its last signature. */
  fase: 'firmando' | 'deteniendo' | 'cerrando' | 'terminado'
  onReintentar: () => void
}

/** The progress or outcome of the batch in words; screen readers read it at each document. */
const progreso = ({ piezas, fase }: Pick<Props, 'piezas' | 'fase'>): string => {
  if (fase === 'terminado') return resumenDe(piezas)
  if (fase === 'cerrando') return 'Cerrando, comprobando la última firma…'
  const activas = piezas.filter(({ estado }) => estado === 'firmando' || estado === 'espera')
  const actual = piezas.find(({ estado }) => estado === 'firmando')
  const texto = actual ? `Firmando ${nombreDe(actual.despacho)}. Faltan ${activas.length}.` : 'Preparando la firma…'
  return fase === 'deteniendo' ? `${texto} Se detendrá al terminar este documento.` : texto
}

/** The documents of a batch with the result of each, and what to do about those that failed. */
export const PanelLote = ({ piezas, fase, onReintentar }: Props) => (
  <section
    className={estilos.panel}
    aria-label="Documentos por firmar"
    data-en-curso={fase === 'firmando' || fase === 'deteniendo' || undefined}
  >
    <p role="status" className={estilos.resumen}>
      {progreso({ piezas, fase })}
    </p>
    {fase === 'terminado' && porReintentar(piezas).length > 0 && (
      <Button leftSection={<Icono de={IconRefresh} />} onClick={onReintentar}>
        Reintentar fallidos
      </Button>
    )}
    <ol className={estilos.lista}>
      {piezas.map(({ despacho, estado, causa }) => (
        <li key={despacho.id_doc_area} data-estado={estado} aria-current={estado === 'firmando' ? 'step' : undefined}>
          <Icono de={ICONOS[estado]} />
          <div>
            <strong>{nombreDe(despacho)}</strong>
            <span>{PALABRAS[estado]}</span>
            {causa && <p>{causa}</p>}
          </div>
        </li>
      ))}
    </ol>
  </section>
)
