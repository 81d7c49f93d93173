import { type Documento, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { DESTINOS_MAXIMO, type Destino } from '@cabildo/contracts/documentos-destinos'
import { Loader } from '@mantine/core'
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
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { type Borrador, useBorrador } from '../../ui/useBorrador.ts'
import { nombreDe } from './archivos.ts'
import { CamposDestino } from './CamposDestino.tsx'
import estilos from './DestinosModal.module.css'
import { destinosQuery, useAsignar, useQuitarDestino } from './documentos.api.ts'
import { HojaFirmas } from './HojaFirmas.tsx'
import { TablaDestinos } from './TablaDestinos.tsx'
import { type Elegido, type Linea, useDestinos } from './useDestinos.ts'

interface Props {
  documento: Documento
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
}

const SIN_DESTINOS: Destino[] = []

/** What was chosen before the screen ended. */
const recuperadosDe = (borrador: Borrador | undefined): readonly Elegido[] => {
  const guardado = borrador?.leer() as { elegidos?: readonly Elegido[] } | undefined
  return guardado?.elegidos ?? []
}

/** ASIGNAR AREA DESTINO: to whom a document goes for signing, and where their stamps will stand (DOC-57 to DOC-73). */
export const DestinosModal = ({ documento, abierto, borrador, onClose }: Props) => {
  const consulta = useQuery({ ...destinosQuery(documento.doc_id), enabled: abierto })
  const areas = useQuery({ ...areasQuery, enabled: abierto })
  const destinos = useDestinos(documento.tipo_doc, consulta.data?.data ?? SIN_DESTINOS)
  const borrado = useAbrible<Destino>()
  const asignar = useAsignar()
  const quitar = useQuitarDestino()
  const [rechazo, setRechazo] = useState('')
  const [deCual, setDeCual] = useState({ doc_id: documento.doc_id, abierto: false })
  const tabla = useRef<HTMLDivElement>(null)
  const { lineas, nuevas, firmadas, quedan, elegidos } = destinos
  useBorrador(borrador, abierto, elegidos.length > 0 ? { elegidos } : null)

  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (deCual.abierto !== abierto || deCual.doc_id !== documento.doc_id) {
    setDeCual({ doc_id: documento.doc_id, abierto })
    if (abierto) {
      destinos.empezar(recuperadosDe(borrador))
      setRechazo('')
    }
  }

  const derivar = async () => {
    setRechazo('')
    try {
      await asignar.mutateAsync({
        doc_id: documento.doc_id,
        derivar: 1,
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
  const quitarLinea = ({ key, destino }: Linea) => {
    if (destino) return borrado.abrir(destino)
    // The line was only chosen here, so there is nothing to delete. Its button disappears with it.
    tabla.current?.focus()
    destinos.quitar(key)
  }

  return (
    <>
      <FormDialogo
        abierto={abierto}
        onClose={onClose}
        tam="xl"
        titulo="ASIGNAR AREA DESTINO"
        detalle={nombreDe(documento)}
        onSubmit={derivar}
        falta={nuevas.length === 0 ? ['añadir una dependencia'] : []}
        enviando={asignar.isPending}
        sucio={nuevas.length > 0}
        textoBoton="Derivar"
        icono={<Icono de={IconSend} />}
        estado={`${firmadas === 1 ? '1 ya firmado' : `${firmadas} ya firmados`}, ${nuevas.length} por enviar`}
      >
        <div className={estilos.partes}>
          <div className={estilos.lista}>
            <CamposDestino
              key={String(abierto)}
              areas={areas.data}
              {...(areas.isError && { onReintentar: () => void areas.refetch() })}
              onAnadir={destinos.anadir}
            />
            {rechazo && <p role="alert">{conError(rechazo)}</p>}
            {/* Takes the focus when the focused line is removed. */}
            <div ref={tabla} tabIndex={-1} className={estilos.caja}>
              <TablaDestinos lineas={lineas} onQuitar={quitarLinea} />
              {consulta.isPending && <Loader size={20} aria-label="Cargando los destinos" />}
              {consulta.isError && <NoSePudo que="datos" onReintentar={() => void consulta.refetch()} />}
            </div>
            <p className={cuerpo.nota}>
              El orden es informativo: cada área puede firmar apenas recibe el documento. Puede añadir hasta{' '}
              {DESTINOS_MAXIMO} destinos; {quedan === 1 ? 'queda 1' : `quedan ${quedan}`}.
            </p>
          </div>
          <HojaFirmas lineas={lineas} />
        </div>
      </FormDialogo>
      <ConfirmarEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        detalle={borrado.valor && `Se quitará el destino ${borrado.valor.dependencia_name} de ${nombreDe(documento)}.`}
        eliminar={async () => borrado.valor && quitar.mutateAsync(borrado.valor)}
        alFallar={avisarFallo}
      />
    </>
  )
}
