import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { COLUMNAS_EXPEDIENTES, type FilaDeBandeja } from '@cabildo/contracts/expedientes'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { CLASES_DE_EXPEDIENTE, COMO_QUEDO, ESTADOS_DE_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { nombreDeForma } from '@cabildo/contracts/expedientes-ruta'
import { IconCopy, IconFileText } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import { Semaforo } from '../../../ui/Semaforo.tsx'
import { DosLineas } from '../../../ui/tabla/celdas.tsx'
import { type ColumnaTabla, vestir } from '../../../ui/tabla/tipos.ts'
import { numeroDe } from '../actos/casos.ts'
import { EnlaceDeExpediente } from '../EnlaceDeExpediente.tsx'
import { Marcas } from '../marcas.tsx'
import { esImportado, type Pestana } from './bandeja.api.ts'
import estilos from './bandeja.module.css'

/** What a narrow table leaves out as columns, and says under others (D-115). */
interface Angostura {
  sinAsignado: boolean
  sinProveido: boolean
}

/** Tabs whose narrow rows say where a case is, too. */
const LO_DICE_AL_LADO: ReadonlySet<Pestana> = new Set(['enviados', 'todos', 'importados'])
const ASIGNADO = 'Asignado'
const PROVEIDO = 'Proveído'
const VENCE = 'Vence'

/** The columns of a tab (EXP-06, D-115). */
export const columnasDe = (
  pestana: Pestana,
  { sinAsignado, sinProveido }: Angostura,
): ColumnaTabla<FilaDeBandeja>[] => {
  const conAsignado = pestana !== 'por_recibir' && pestana !== 'importados'
  return vestir(COLUMNAS_EXPEDIENTES, {
    expe_id: {
      celda: (fila) => <Numero fila={fila} conAsignado={conAsignado && sinAsignado} />,
      lugar: 'principal',
    },
    asunto: {
      celda: (fila) => (
        <>
          <span className={estilos.asunto}>
            <DosLineas texto={fila.asunto.slice(0, 250)} entero={fila.asunto} />
          </span>
          {sinProveido && <Proveido fila={fila} />}
        </>
      ),
      rotulo: () => false,
      anchoMinPx: 150,
    },
    solicitante: { rotulo: () => false, anchoMinPx: 96 },
    area_origen: {
      celda: (fila) => <Procedencia fila={fila} pestana={pestana} />,
      rotulo: () => false,
      ...(!LO_DICE_AL_LADO.has(pestana) && { lugar: 'oculta' as const }),
      anchoMinPx: 96,
    },
    proveido: { celda: (fila) => <Proveido fila={fila} />, lugar: 'oculta', anchoMinPx: 96 },
    asignado: {
      celda: ({ asignado }) => asignado ?? <span className={estilos.nadie}>{MENSAJES_BANDEJA.sinAsignar}</span>,
      rotulo: ({ asignado }) => asignado !== null,
    },
    ingreso: {
      celda: ({ ingreso }) => (
        <span className={estilos.instante}>
          {fecha(ingreso)} <small>{hora(ingreso)}</small>
        </span>
      ),
      fija: true,
    },
    vence: { celda: (fila) => <Vence fila={fila} />, rotulo: () => false, fija: true },
  }).filter(
    ({ titulo }) =>
      !(titulo === ASIGNADO && (!conAsignado || sinAsignado)) &&
      !(titulo === PROVEIDO && sinProveido) &&
      // No clock runs for what is history.
      !(titulo === VENCE && pestana === 'importados'),
  )
}

/** The number with its marks; below it the form, the kind, and who attends it where that has no column. */
const Numero = ({ fila, conAsignado }: { fila: FilaDeBandeja; conAsignado: boolean }) => {
  const copia = fila.forma === 'copia'
  return (
    <div className={estilos.numero}>
      {/* Rows are one stop of Tab, and V opens theirs (EXP-15). */}
      <EnlaceDeExpediente registro_id={fila.registro_id} importado={esImportado(fila)} tabIndex={-1}>
        {numeroDe(fila)}
      </EnlaceDeExpediente>
      <Marcas marcas={fila.marcas} />
      <span className={estilos.forma}>
        <Icono de={copia ? IconCopy : IconFileText} tam={14} />
        <span>
          {!esImportado(fila) && <b>{nombreDeForma(fila)} · </b>}
          {CLASES_DE_EXPEDIENTE[fila.clase]}
          {conAsignado && ` · ${fila.asignado ?? MENSAJES_BANDEJA.sinAsignar}`}
        </span>
      </span>
    </div>
  )
}

/** Where it came from; of what was sent where it went, and of what was found where it is now. */
const Procedencia = ({ fila, pestana }: { fila: FilaDeBandeja; pestana: Pestana }) => {
  if (pestana === 'importados')
    return (
      <>
        {fila.area_actual}
        <small className={estilos.debajo}>{COMO_QUEDO[fila.estado]}</small>
      </>
    )
  if (pestana === 'todos')
    return (
      <>
        {fila.area_actual ?? 'Su responsable'}
        <small className={estilos.debajo}>{ESTADOS_DE_EXPEDIENTE[fila.estado]}</small>
      </>
    )
  if (pestana !== 'enviados') return fila.area_origen ?? '–'
  const { recibido_at } = fila
  return (
    <>
      {fila.area_destino ?? '–'}
      <small className={estilos.debajo}>
        {recibido_at === null
          ? MENSAJES_BANDEJA.sinRecibir
          : `Recibido ${fecha(recibido_at).slice(0, 5)} ${hora(recibido_at)}`}
      </small>
    </>
  )
}

/** The order that came with it; of what was sent back why, in red over the order (EXP-27). */
const Proveido = ({ fila: { motivo, proveido, marcas } }: { fila: FilaDeBandeja }) => (
  <span className={estilos.proveido}>
    {motivo && (
      <span className={estilos.motivo} data-devuelto={marcas.includes('devuelto') || undefined}>
        <DosLineas texto={motivo.slice(0, 100)} entero={motivo} />
      </span>
    )}
    {proveido && <DosLineas texto={proveido.slice(0, 100)} entero={proveido} />}
  </span>
)

/** Until when it is to be answered, in words and by date; of a copy the date alone (PLA-18). */
const Vence = ({ fila: { vence, semaforo, restan } }: { fila: FilaDeBandeja }) => {
  if (!vence && !semaforo) return <span className={estilos.nadie}>{MENSAJES_BANDEJA.sinPlazo}</span>
  return (
    <span className={estilos.vence}>
      {semaforo && <Semaforo semaforo={semaforo} hoy={restan === 0} />}
      {vence && <span>{fecha(vence)}</span>}
    </span>
  )
}
