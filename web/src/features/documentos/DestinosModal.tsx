import type { Area } from '@cabildo/contracts/catalogos'
import { type Documento, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { DESTINOS_MAXIMO, type Destino } from '@cabildo/contracts/documentos-destinos'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { areasQuery } from '../../platform/areas.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { ConfirmarEliminar } from '../../ui/Confirmacion.tsx'
import { conError } from '../../ui/conError.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Interruptor } from '../../ui/Interruptor.tsx'
import { Button, Loader } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { Nota } from '../../ui/Nota.tsx'
import { PreguntaCierre } from '../../ui/PreguntaCierre.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { type Borrador, useBorrador } from '../../ui/useBorrador.ts'
import { nombreDe } from './archivos.ts'
import { CamposDestino } from './CamposDestino.tsx'
import estilos from './DestinosModal.module.css'
import { destinosQuery, useAsignar, useQuitarDestino } from './documentos.api.ts'
import { HojaFirmas } from './HojaFirmas.tsx'
import { NotaDevolucion } from './NotaDevolucion.tsx'
import { TablaDestinos } from './TablaDestinos.tsx'
import { type Elegido, type Linea, useDestinos } from './useDestinos.ts'

interface Props {
  documento: Documento
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
}

const SIN_DESTINOS: Destino[] = []
const SIN_AREAS: Area[] = []

/** What was chosen before the screen ended. */
const recuperadosDe = (borrador: Borrador | undefined) => {
  const { elegidos = [], quiereSecuencia = true } = (borrador?.leer() ?? {}) as {
    elegidos?: readonly Elegido[]
    quiereSecuencia?: boolean
  }
  return { elegidos, quiereSecuencia }
}

const SECUENCIA = {
  si: 'Se firma en este orden: primero los V°B°, después las conformidades y al final el autor. Nadie firma antes que el anterior.',
  no: 'El orden es informativo: cada área puede firmar apenas recibe el documento.',
} as const

/** '2 destinos sin enviar', with the one that was chosen and not added. */
const preguntaDe = (nuevas: number, aMedias: { name: string } | null): string => {
  const cuantos = nuevas + (aMedias ? 1 : 0)
  return `${cuantos === 1 ? 'Hay 1 destino' : `Hay ${cuantos} destinos`} sin enviar. ¿Cerrar de todos modos?`
}

/** What a document is without one of those that it waits for, when nobody else is left to sign it. */
const trasQuitar = ({ pendientes, firmadas }: { pendientes: number; firmadas: number }): string => {
  if (pendientes > 1) return ''
  return firmadas > 0
    ? ' No falta ninguna otra firma: el documento quedará firmado con las que ya tiene.'
    : ' Es el único: nadie tendrá que firmar el documento.'
}

/** ASIGNAR AREA DESTINO: to whom a document goes for signing, and where their stamps will stand (DOC-57 to DOC-73). */
export const DestinosModal = ({ documento, abierto, borrador, onClose }: Props) => {
  const consulta = useQuery({ ...destinosQuery(documento.doc_id), enabled: abierto })
  const areas = useQuery({ ...areasQuery, enabled: abierto })
  const {
    data: guardados = SIN_DESTINOS,
    en_secuencia = null,
    devolucion = null,
    anteriores = [],
  } = consulta.data ?? {}
  const [quiereSecuencia, setQuiereSecuencia] = useState(true)
  // What was decided when the document was first sent stays (D-142).
  const enSecuencia = en_secuencia ?? quiereSecuencia
  const destinos = useDestinos(documento.tipo_doc, guardados, enSecuencia, areas.data ?? SIN_AREAS)
  const borrado = useAbrible<Destino>()
  const sinEnviar = useAbrible<Linea>()
  /** An area that was chosen and not added, which sending would leave out. */
  const [aMedias, setAMedias] = useState<{ name: string } | null>(null)
  const [preguntaAMedias, setPreguntaAMedias] = useState(false)
  const asignar = useAsignar()
  const quitar = useQuitarDestino()
  const [rechazo, setRechazo] = useState('')
  const [deCual, setDeCual] = useState({ doc_id: documento.doc_id, abierto: false })
  const tabla = useRef<HTMLDivElement>(null)
  const { lineas, nuevas, firmadas, pendientes, quedan, elegidos } = destinos
  useBorrador(borrador, abierto, elegidos.length > 0 ? { elegidos, quiereSecuencia } : null)
  // A returned document goes on to who has it pending, with nobody new, too (D-141).
  const sigue = devolucion !== null && pendientes > 0

  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (deCual.abierto !== abierto || deCual.doc_id !== documento.doc_id) {
    setDeCual({ doc_id: documento.doc_id, abierto })
    if (abierto) {
      const recuperado = recuperadosDe(borrador)
      destinos.empezar(recuperado.elegidos)
      setQuiereSecuencia(recuperado.quiereSecuencia)
      setAMedias(null)
      setRechazo('')
    }
  }

  const derivar = async () => {
    setRechazo('')
    try {
      await asignar.mutateAsync({
        doc_id: documento.doc_id,
        derivar: 1,
        ...(en_secuencia === null && { en_secuencia: enSecuencia }),
        ...(devolucion && { otraVez: true }),
        destinos: nuevas.map(({ area_id: dependencia, motivo, orden_firma, position_firma }) => ({
          dependencia,
          motivo,
          orden_firma,
          position_firma,
        })),
      })
      avisar.exito(MENSAJES_DOCUMENTOS.derivado)
      onClose()
    } catch (fallo) {
      const [primera] = fallo instanceof ErrorApi ? Object.values(fallo.campos) : []
      setRechazo(primera ?? '')
      avisarFallo(fallo, MENSAJES_DOCUMENTOS.noDerivado)
    }
  }
  const quitarLinea = (linea: Linea) => {
    if (linea.destino) return borrado.abrir(linea.destino)
    sinEnviar.abrir(linea)
  }
  const quitarSinEnviar = () => {
    if (sinEnviar.valor) destinos.quitar(sinEnviar.valor.key)
    sinEnviar.cerrar()
    // Its button disappears with the line.
    tabla.current?.focus()
  }
  const elegirAnteriores = () => {
    destinos.elegir(anteriores)
    tabla.current?.focus()
  }
  const falta = nuevas.length === 0 && !sigue ? ['añadir una dependencia'] : []

  return (
    <>
      <FormDialogo
        abierto={abierto}
        onClose={onClose}
        tam="xl"
        titulo="ASIGNAR AREA DESTINO"
        detalle={nombreDe(documento)}
        onSubmit={aMedias ? () => setPreguntaAMedias(true) : derivar}
        falta={falta}
        enviando={asignar.isPending}
        sucio={nuevas.length > 0 || aMedias !== null}
        preguntaAlCerrar={preguntaDe(nuevas.length, aMedias)}
        textoBoton="Derivar"
        icono={<Icono de={IconSend} />}
        estado={`${firmadas === 1 ? '1 ya firmado' : `${firmadas} ya firmados`}, ${sigue ? `${pendientes} que siguen, ` : ''}${nuevas.length} por enviar`}
      >
        {devolucion && (
          <NotaDevolucion
            devolucion={devolucion}
            salida="Al derivarlo, los pendientes siguen; al editarlo, empieza una versión sin firmas."
          />
        )}
        <div className={estilos.partes}>
          <div className={estilos.lista}>
            <CamposDestino
              key={String(abierto)}
              areas={areas.data}
              {...(areas.isError && { onReintentar: () => void areas.refetch() })}
              onAnadir={destinos.anadir}
              onElegir={setAMedias}
            />
            {rechazo && <p role="alert">{conError(rechazo)}</p>}
            {/* Takes the focus when the focused line is removed. */}
            <div ref={tabla} tabIndex={-1} className={estilos.caja}>
              <TablaDestinos lineas={lineas} onQuitar={quitarLinea} />
              {consulta.isPending && <Loader size={20} aria-label="Cargando los destinos" />}
              {consulta.isError && <NoSePudo que="datos" onReintentar={() => void consulta.refetch()} />}
            </div>
            {lineas.length === 0 && anteriores.length > 0 && (
              <Nota
                texto={`La versión anterior se había derivado a ${anteriores.map((una) => una.dependencia_name).join(', ')}.`}
              >
                <Button variant="default" onClick={elegirAnteriores}>
                  Elegir las mismas
                </Button>
              </Nota>
            )}
            <Interruptor
              label="En secuencia"
              description={`${SECUENCIA[enSecuencia ? 'si' : 'no']}${en_secuencia === null ? '' : ' Se decidió al derivarlo por primera vez.'}`}
              checked={enSecuencia}
              disabled={en_secuencia !== null || consulta.isPending}
              onChange={({ currentTarget }) => setQuiereSecuencia(currentTarget.checked)}
            />
            <p className={cuerpo.nota}>
              Puede añadir hasta {DESTINOS_MAXIMO} destinos; {quedan === 1 ? 'queda 1' : `quedan ${quedan}`}.
            </p>
          </div>
          <HojaFirmas lineas={lineas} />
        </div>
      </FormDialogo>
      <PreguntaCierre
        abierto={sinEnviar.abierto}
        titulo="QUITAR DESTINO"
        pregunta={`${sinEnviar.valor?.dependencia_name ?? ''} todavía no se envió. ¿Quitarla de los destinos?`}
        seguir="Conservar"
        cerrar="Quitar"
        onSeguir={sinEnviar.cerrar}
        onCerrar={quitarSinEnviar}
      />
      <PreguntaCierre
        abierto={preguntaAMedias && abierto}
        titulo="DERIVAR"
        pregunta={`${aMedias?.name ?? ''} está elegida y no añadida. ¿Derivar sin ella?`}
        seguir="Volver"
        cerrar="Derivar sin ella"
        onSeguir={() => setPreguntaAMedias(false)}
        onCerrar={() => {
          setPreguntaAMedias(false)
          void derivar()
        }}
      />
      <ConfirmarEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        detalle={
          borrado.valor &&
          `Se quitará el destino ${borrado.valor.dependencia_name} de ${nombreDe(documento)}.${trasQuitar(destinos)}`
        }
        eliminar={async () => borrado.valor && quitar.mutateAsync(borrado.valor)}
        alFallar={avisarFallo}
      />
    </>
  )
}
