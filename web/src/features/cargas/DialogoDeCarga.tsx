import type { Carga } from '@cabildo/contracts/cargas'
import { IconAlertCircle, IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { BotonEspera, enEspera } from '../../ui/BotonEspera.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { DialogoPorPasos, type PasoDeDialogo } from '../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { BotonDescarga } from './BotonDescarga.tsx'
import type { UsoDeCarga } from './useCarga.ts'

interface Props<C extends Carga> {
  abierto: boolean
  onClose: () => void
  uso: UsoDeCarga<C>
  titulo: string
  /** The button that sends the file. */
  enviar: string
  /** Said beside the buttons before a file is chosen. */
  archivoObligatorio: string
  noProcesado: string
  /** The choice of the file. */
  archivo: ReactNode
  /** What applying would do. */
  vistaPrevia: (carga: C) => ReactNode
  /** How many records applying would touch, and what is said of that. */
  porAplicar: (carga: C) => number
  loQueSeHara: (carga: C) => string
  resultado: (carga: C) => ReactNode
  /** Of one that a job applies: how many records were written so far. */
  avance?: (carga: C) => number
  /** Said of a file that could not be taken in. */
  nadaHecho: string
  /** A button more beside it. */
  trasFalla?: ReactNode
  /** Asks before it applies; without it, it is applied at once. */
  onAplicar?: ((carga: C) => void) | undefined
  /** Downloads the refused rows. */
  bajarRechazadas?: (id: number) => Promise<void>
  arrastrable?: boolean
}

/** A spreadsheet on its way in: choose, look at what it would do, apply (CAN-12, SEG-14, decisions 0047, 0137). */
export const DialogoDeCarga = <C extends Carga>(props: Props<C>) => {
  const { uso, onClose, porAplicar, bajarRechazadas } = props
  const idEstado = useId()
  const vista = uso.carga
  const paso = vista?.estado ?? 'archivo'
  const motivo = uso.aplicando ? idEstado : undefined
  const cerrar = () => {
    uso.dejar()
    onClose()
  }
  const botonCerrar = (texto: string) => (
    <Button variant="subtle" color="gray" onClick={cerrar} {...enEspera(motivo)}>
      {texto}
    </Button>
  )
  const botonOtro = (
    <Button variant="default" onClick={uso.otro} {...enEspera(motivo)}>
      Elegir otro archivo
    </Button>
  )
  const botonRechazadas = vista && vista.rechazados > 0 && bajarRechazadas && (
    <BotonDescarga onBajar={() => bajarRechazadas(vista.id)}>Descargar rechazadas</BotonDescarga>
  )
  const pasos: Record<typeof paso, PasoDeDialogo> = {
    archivo: {
      cuerpo: props.archivo,
      estado: !uso.archivo && props.archivoObligatorio,
      botones: (
        <>
          {botonCerrar('Cancelar')}
          <BotonEspera
            leftSection={<Icono de={IconUpload} />}
            disabled={!uso.archivo}
            esperando={uso.avance !== null}
            aria-describedby={idEstado}
            onClick={() => void uso.enviar()}
          >
            {props.enviar}
          </BotonEspera>
        </>
      ),
    },
    revisando: {
      cuerpo: vista && <Revisando carga={vista} sinRed={uso.sinRed} />,
      botones: <>{botonCerrar('Cancelar')}</>,
    },
    fallida: {
      cuerpo: (
        <div className={cuerpo.falla} role="alert">
          <Icono de={IconAlertCircle} tam={24} />
          <div>
            <b>{props.noProcesado}</b>
            <p>{vista?.falla}</p>
            <p>{props.nadaHecho}</p>
          </div>
        </div>
      ),
      botones: (
        <>
          {botonCerrar('Cerrar')}
          {props.trasFalla}
          {botonOtro}
        </>
      ),
    },
    lista: {
      cuerpo: vista && (
        <div className={cuerpo.paso}>
          {uso.cambio && (
            <p className={cuerpo.aviso} role="alert">
              <Icono de={IconAlertTriangle} />
              {uso.cambio}
            </p>
          )}
          {props.vistaPrevia(vista)}
        </div>
      ),
      estado: vista && (uso.aplicando ? 'Aplicando: espere la respuesta' : props.loQueSeHara(vista)),
      botones: vista && (
        <>
          {botonRechazadas}
          {botonOtro}
          <BotonEspera
            disabled={porAplicar(vista) === 0}
            esperando={uso.aplicando}
            aria-describedby={idEstado}
            onClick={() => (props.onAplicar ? props.onAplicar(vista) : void uso.aplicar())}
          >
            Aplicar
          </BotonEspera>
        </>
      ),
    },
    aplicando: {
      cuerpo: vista && (
        <Aplicando avance={props.avance?.(vista) ?? null} porAplicar={porAplicar(vista)} sinRed={uso.sinRed} />
      ),
      botones: <>{botonCerrar('Cerrar')}</>,
    },
    deshecha: { cuerpo: vista && props.resultado(vista), botones: <>{botonCerrar('Cerrar')}</> },
    aplicada: {
      cuerpo: vista && props.resultado(vista),
      botones: vista && (
        <>
          {botonRechazadas}
          <Button variant="default" onClick={uso.otro}>
            Subir otro archivo
          </Button>
          <Button onClick={cerrar}>Cerrar</Button>
        </>
      ),
    },
  }
  return (
    <DialogoPorPasos
      paso={paso}
      pasos={pasos}
      idEstado={idEstado}
      retenido={uso.aplicando}
      abierto={props.abierto}
      onClose={cerrar}
      titulo={props.titulo}
      detalle={vista && [vista.nombre, vista.hoja && `hoja ${vista.hoja}`].filter(Boolean).join(' · ')}
      tam={paso === 'lista' || paso === 'aplicada' ? 'xl' : 'md'}
      arrastrable={props.arrastrable ?? false}
    />
  )
}

/** While a job applies it: how far it has come, where that is told. */
const Aplicando = ({ avance, porAplicar, sinRed }: { avance: number | null; porAplicar: number; sinRed: boolean }) => (
  <div className={cuerpo.paso}>
    <Progreso
      texto={avance === null ? 'Aplicando' : `Aplicando: ${miles(avance)} de ${miles(porAplicar)}`}
      fraccion={avance === null || porAplicar === 0 ? null : avance / porAplicar}
    />
    <p className={cuerpo.nota} role="status">
      {sinRed
        ? 'No hay conexión con el servidor. Se sigue intentando.'
        : 'Se aplica todo o nada. Puede cerrar esta ventana: sigue sola.'}
    </p>
  </div>
)

const Revisando = ({ carga, sinRed }: { carga: Carga; sinRed: boolean }) => (
  <div className={cuerpo.paso}>
    <Progreso
      texto={carga.filas > 0 ? `Revisando el archivo: ${miles(carga.filas)} filas leídas` : 'Revisando el archivo'}
      fraccion={null}
    />
    <p className={cuerpo.nota} role="status">
      {sinRed ? 'No hay conexión con el servidor. Se sigue intentando.' : 'Todavía no se registra nada.'}
    </p>
  </div>
)
