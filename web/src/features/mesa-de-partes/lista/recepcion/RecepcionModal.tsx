import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { nombreDeIdentidad } from '@cabildo/contracts/mesa-de-partes-canal'
import { documentoDe, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconInbox, IconPlayerTrackNext } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../../../platform/api.ts'
import { avisarFallo } from '../../../../platform/consultas.ts'
import { refrescarOfrecidos } from '../../../../platform/procedimientos.ts'
import { avisar } from '../../../../ui/avisos.ts'
import { FormDialogo } from '../../../../ui/FormDialogo.tsx'
import { Icono } from '../../../../ui/Icono.tsx'
import { Pestanas } from '../../../../ui/Pestanas.tsx'
import celdas from '../../../../ui/tabla/celdas.module.css'
import { type Borrador, useBorrador } from '../../../../ui/useBorrador.ts'
import { useMediaQuery } from '../../../../ui/useMediaQuery.ts'
import { EnlacesPdf } from '../EnlacesPdf.tsx'
import { dependenciasQuery, traerSiguiente, unSoloOriginalQuery, useRecepcionar } from '../mpv.api.ts'
import { contarFallo, Procesando, Rechazo } from '../Rechazo.tsx'
import { documentoDelTramite } from '../tramite.ts'
import { CampoProcedimiento } from './CampoProcedimiento.tsx'
import { CampoRelacionado, useRelacion } from './CampoRelacionado.tsx'
import { NuevoDestino } from './NuevoDestino.tsx'
import { PdfDelTramite } from './PdfDelTramite.tsx'
import estilos from './recepcion.module.css'
import { TablaDestinos } from './TablaDestinos.tsx'
import { type Destinos, useDestinos } from './useDestinos.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  alRecepcionar: (tramite: Tramite) => void
  /** Goes on with another submission, without closing. */
  onSiguiente: (tramite: Tramite) => void
}

/** What was written before the screen ended. */
type Guardado = Parameters<Destinos['empezar']>[0] & { relacionado?: string; procedimiento?: number }

type Parte = 'recepcion' | 'pdf'
const PARTES = [
  { id: 'recepcion', titulo: 'Recepción' },
  { id: 'pdf', titulo: 'PDF' },
] as const

/**
 * RECEPCION Y DERIVACION DE EXPEDIENTE: makes a submission a file of Sisgedo, with destinations, beside its PDF; where the
 * window is narrow the two are tabs (MPV-54, MPV-61 to MPV-68).
 */
export const RecepcionModal = ({ tramite, abierto, borrador, onClose, alRecepcionar, onSiguiente }: Props) => {
  const ancha = useMediaQuery('(min-width: 62em)')
  const [parte, setParte] = useState<Parte>('recepcion')
  const dependencias = useQuery({ ...dependenciasQuery, enabled: abierto })
  const [relacionado, setRelacionado] = useState('')
  const [procedimiento, setProcedimiento] = useState(0)
  const [rechazo, setRechazo] = useState('')
  const [sinTipo, setSinTipo] = useState<string>()
  // The submission that the form was begun for; null while it is closed.
  const [visto, setVisto] = useState<number | null>(null)
  const [pasando, setPasando] = useState(false)
  const { data: unSoloOriginal = false } = useQuery({ ...unSoloOriginalQuery, enabled: abierto })
  const destinos = useDestinos(dependencias.data ?? [], { unSoloOriginal })
  const recepcionar = useRecepcionar()
  const cliente = useQueryClient()
  const campos = useRef<HTMLDivElement>(null)
  const codigo = useRef<HTMLInputElement>(null)
  const tabla = useRef<HTMLDivElement>(null)
  const relacionadoRef = useRef<HTMLInputElement>(null)
  const relacion = useRelacion(relacionado, abierto)
  const { lista, pendiente, esPropuesta } = destinos
  const suProcedimiento = tramite.procedimiento_id ?? 0
  const enCurso = recepcionar.isPending || pasando

  // The dialog stays mounted, so that the focus returns to its opener; each opening, and each submission, starts anew.
  const actual = abierto ? tramite.id : null
  if (visto !== actual) {
    setVisto(actual)
    if (abierto) {
      // Between one submission and the next there is nothing to recover.
      const guardado = visto === null ? (borrador?.leer() as Guardado | undefined) : undefined
      setRelacionado(guardado?.relacionado ?? '')
      setProcedimiento(guardado?.procedimiento ?? suProcedimiento)
      setRechazo('')
      setSinTipo(undefined)
      setParte('recepcion')
      destinos.empezar(guardado)
    }
  }

  // What has just been added is seen, where the form is longer than the window.
  useEffect(() => {
    if (ancha && lista.length > 0) tabla.current?.scrollIntoView({ block: 'nearest' })
  }, [ancha, lista.length])

  /** Opens what is next, or says that nothing is left. What was received stays received, whatever comes of this. */
  const pasar = async () => {
    setPasando(true)
    try {
      const siguiente = await traerSiguiente(tramite.id)
      if (siguiente) {
        // At once, because the panel of the fields may still be hidden behind that of the PDF.
        flushSync(() => onSiguiente(siguiente))
        // The button that was pressed is disabled again, for the next one has no destination yet.
        relacionadoRef.current?.focus()
      } else {
        avisar.info(MENSAJES_TRAMITE.ningunoQueda)
        onClose()
      }
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES.sinDatos)
      onClose()
    } finally {
      setPasando(false)
    }
  }

  const enviar = async (terminar: () => unknown) => {
    setRechazo('')
    setSinTipo(undefined)
    try {
      const { data } = await recepcionar.mutateAsync({
        id: tramite.id,
        relacionado,
        destinos: lista.map(({ dependencia, copia, proveido }) => ({ dependencia, copia, proveido })),
        ...(procedimiento !== suProcedimiento && { procedimiento_id: procedimiento || null }),
      })
      avisar.exito(MENSAJES_TRAMITE.recepcionado)
      avisar.info(`Expediente ${numeroEscrito('expediente', data.expe_id)}`)
      borrador?.quitar()
      alRecepcionar(tramite)
    } catch (fallo) {
      setParte('recepcion')
      const motivo = contarFallo(fallo, MENSAJES_TRAMITE.noRecepcionado)
      const delTipo = fallo instanceof ErrorApi ? fallo.campos.procedimiento_id : undefined
      if (!(fallo instanceof ErrorApi) || delTipo === undefined) return setRechazo(motivo)
      refrescarOfrecidos(cliente, fallo.campos)
      // At once, because the field is found by its error, and its panel may still be hidden.
      flushSync(() => setSinTipo(delTipo))
      return campos.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    await terminar()
  }

  const sucio =
    (pendiente && !esPropuesta) || lista.length > 0 || relacionado !== '' || procedimiento !== suProcedimiento
  useBorrador(borrador, abierto, sucio ? { relacionado, procedimiento, lista, nuevo: destinos.nuevo } : null)
  const falta = [
    // A destination written but not added would be lost silently.
    ...(esPropuesta
      ? ['agregar el destino propuesto']
      : pendiente
        ? ['agregar o borrar el destino escrito']
        : lista.length === 0
          ? ['agregar un destino']
          : []),
    ...(relacion.error ? ['corregir el número relacionado'] : []),
  ]

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam={ancha ? 'min(88rem, 96vw)' : 'lg'}
      titulo="RECEPCION Y DERIVACION DE EXPEDIENTE"
      detalle={`Registro ${numeroEscrito('registro', tramite.nro_registro)}`}
      onSubmit={() => enviar(onClose)}
      otroEnvio={{
        texto: 'Recepcionar y siguiente',
        icono: <Icono de={IconPlayerTrackNext} />,
        onSubmit: () => enviar(pasar),
      }}
      falta={falta}
      enviando={enCurso}
      sucio={sucio}
      textoBoton="Recepcionar y derivar"
      icono={<Icono de={IconInbox} />}
      estado={enCurso ? <Procesando /> : lista.length === 1 ? '1 destino' : `${lista.length} destinos`}
      franja={
        !ancha && (
          <Pestanas<Parte> etiqueta="Partes de la recepción" pestanas={PARTES} activa={parte} onActiva={setParte} />
        )
      }
    >
      <Mitades ancha={ancha} parte={parte} pdf={<PdfDelTramite key={tramite.id} tramite={tramite} abierto={abierto} />}>
        {rechazo && <Rechazo motivo={rechazo} />}
        <div className={estilos.resumen}>
          {/* Said again when another submission takes this one's place. */}
          <div className={estilos.quien} aria-live="polite">
            <b>{documentoDelTramite(tramite)}</b> · {tramite.nombres}
            <span className={`${celdas.documento} ${estilos.documento}`}>
              <small>{nombreDeIdentidad(tramite.identidad)}</small> {documentoDe(tramite)}
            </span>
            <span className={estilos.asunto} title={tramite.asunto}>
              {tramite.asunto}
            </span>
          </div>
          <EnlacesPdf tramite={tramite} abierto={abierto} />
        </div>
        <div ref={campos} className={estilos.partes}>
          <CampoProcedimiento
            tramite={tramite}
            value={procedimiento}
            onChange={(id) => {
              setProcedimiento(id)
              setSinTipo(undefined)
            }}
            error={sinTipo}
            destinos={destinos}
            dependencias={abierto ? dependencias.data : undefined}
          />
          <CampoRelacionado campo={relacionadoRef} value={relacionado} onChange={setRelacionado} relacion={relacion} />
          <NuevoDestino
            destinos={destinos}
            dependencias={dependencias.data}
            onReintentar={dependencias.isError && !dependencias.data ? () => void dependencias.refetch() : undefined}
            codigo={codigo}
            activo={abierto && !enCurso}
            aLaVista={ancha || parte === 'recepcion'}
          />
          {/* Takes the focus when the focused line is removed. */}
          <div ref={tabla} tabIndex={-1} className={estilos.caja}>
            <TablaDestinos
              lista={lista}
              onQuitar={({ dependencia }) => {
                tabla.current?.focus()
                destinos.quitar(dependencia)
              }}
            />
          </div>
        </div>
      </Mitades>
    </FormDialogo>
  )
}

interface PropsDeMitades {
  ancha: boolean
  parte: Parte
  pdf: ReactNode
  children: ReactNode
}

/** The PDF at the left and the reception at the right, or one at a time. */
const Mitades = ({ ancha, parte, pdf, children }: PropsDeMitades) => {
  // Loaded when it is first wanted, and kept: nobody loses the page that they were reading.
  const [pedido, setPedido] = useState(ancha)
  if (!pedido && (ancha || parte === 'pdf')) setPedido(true)
  return (
    <div className={estilos.mitades} data-ancha={ancha || undefined}>
      <Mitad ancha={ancha} id="pdf" parte={parte} nombre="PDF del trámite">
        {pedido && pdf}
      </Mitad>
      <Mitad ancha={ancha} id="recepcion" parte={parte} nombre="Recepción">
        {children}
      </Mitad>
    </div>
  )
}

const Mitad = ({
  ancha,
  id,
  parte,
  nombre,
  children,
}: {
  ancha: boolean
  id: Parte
  parte: Parte
  nombre: string
  children: ReactNode
}) => {
  const como = ancha
    ? ({ role: 'group', 'aria-label': nombre } as const)
    : ({ role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `pestana-${id}`, hidden: id !== parte } as const)
  return (
    <div className={estilos.mitad} {...como}>
      {children}
    </div>
  )
}
