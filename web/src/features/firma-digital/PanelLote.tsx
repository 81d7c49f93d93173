import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconPlugConnectedX,
  IconRefresh,
  IconSignature,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './CapaFirmas.module.css'
import { nombreDe } from './columnas.tsx'
import { type EstadoPieza, PALABRAS, type Pieza, porReintentar, resumenDe } from './lote.ts'

const ICONOS = {
  espera: IconClock,
  firmando: IconSignature,
  firmado: IconCircleCheck,
  fallo: IconAlertCircle,
  cambiado: IconAlertTriangle,
  sinFirmar: IconCircleDashed,
} satisfies Record<EstadoPieza, unknown>

/**
 * `sinRed`: the line was lost and the batch waits for the person. `cerrando`: it was stopped and waits for the outcome of
 * its last signature.
 */
export type FaseDeLote = 'firmando' | 'deteniendo' | 'sinRed' | 'cerrando' | 'terminado'

interface Props {
  piezas: readonly Pieza[]
  fase: FaseDeLote
  onReintentar: () => void
  onSeguir: () => void
}

/** The progress or outcome of the batch in words; screen readers read it at each document. */
const progreso = ({ piezas, fase }: Pick<Props, 'piezas' | 'fase'>): string => {
  if (fase === 'terminado') return resumenDe(piezas)
  if (fase === 'cerrando') return 'Cerrando, comprobando la última firma…'
  if (fase === 'sinRed') return ''
  const activas = piezas.filter(({ estado }) => estado === 'firmando' || estado === 'espera')
  const actual = piezas.find(({ estado }) => estado === 'firmando')
  const texto = actual ? `Firmando ${nombreDe(actual.despacho)}. Faltan ${activas.length}.` : 'Preparando la firma…'
  return fase === 'deteniendo' ? `${texto} Se detendrá al terminar este documento.` : texto
}

/** The line is gone: what is signed, and how to go on with the rest. */
const SinRed = ({ piezas, onSeguir }: Pick<Props, 'piezas' | 'onSeguir'>) => {
  const boton = useRef<HTMLButtonElement>(null)
  // The focused element was in the signer's frame, which is hidden.
  useEffect(() => boton.current?.focus(), [])
  const faltan = piezas.filter(({ estado }) => estado === 'espera').length
  return (
    <>
      <p role="alert" className={estilos.sinRed}>
        <Icono de={IconPlugConnectedX} />
        Se perdió la conexión. Lo firmado está guardado, y nada se firma dos veces.
      </p>
      <Button ref={boton} leftSection={<Icono de={IconRefresh} />} onClick={onSeguir}>
        {faltan === 1 ? 'Continuar con el que falta' : `Continuar con los ${faltan} que faltan`}
      </Button>
    </>
  )
}

/** The one that is being signed stays in view, however long the list is. */
const aLaVista = (elemento: HTMLElement | null) => elemento?.scrollIntoView({ block: 'nearest' })

/** The documents of a batch with the result of each, and what to do about those that failed. */
export const PanelLote = ({ piezas, fase, onReintentar, onSeguir }: Props) => (
  <section
    className={estilos.panel}
    aria-label="Documentos por firmar"
    data-en-curso={fase === 'firmando' || fase === 'deteniendo' || undefined}
  >
    <p role="status" className={estilos.resumen}>
      {progreso({ piezas, fase })}
    </p>
    {fase === 'sinRed' && <SinRed piezas={piezas} onSeguir={onSeguir} />}
    {fase === 'terminado' && porReintentar(piezas).length > 0 && (
      <Button leftSection={<Icono de={IconRefresh} />} onClick={onReintentar}>
        Reintentar fallidos
      </Button>
    )}
    <ol className={estilos.lista}>
      {piezas.map(({ despacho, estado, causa }) => (
        <li
          key={despacho.id_doc_area}
          ref={estado === 'firmando' ? aLaVista : undefined}
          data-estado={estado}
          aria-current={estado === 'firmando' ? 'step' : undefined}
        >
          <Icono de={ICONOS[estado]} />
          <div>
            <strong>{nombreDe(despacho)}</strong>
            <span>{PALABRAS[estado]}</span>
            {causa && <p>{causa}</p>}
            {estado === 'cambiado' && <p>Ábralo y léalo otra vez antes de firmarlo.</p>}
          </div>
        </li>
      ))}
    </ol>
  </section>
)
