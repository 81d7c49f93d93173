import { Permiso } from '@cabildo/contracts/base/permisos'
import { citaDe } from '@cabildo/contracts/documentos-citas'
import { palabraDeEstadoDocumento } from '@cabildo/contracts/documentos-estados'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import type { Expediente } from '@cabildo/contracts/expediente'
import { ARCHIVOS_POR_ACTO, NOMBRE_DE_ARCHIVO } from '@cabildo/contracts/expedientes-anexos'
import { MENSAJES_ANEXOS, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { etiquetaDeArchivo } from '../../../ui/archivo.ts'
import { avisar } from '../../../ui/avisos.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { conError } from '../../../ui/conError.tsx'
import { FilaArchivo } from '../../../ui/FilaArchivo.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { contarFallo, Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { numeroDe } from '../actos/casos.ts'
import { ANEXOS, documentosQuery, type PdfNombrado, useAnexo } from './anexos.api.ts'
import { Elegir, type Opcion, useBuscado } from './Elegir.tsx'

const { minimo, maximo } = NOMBRE_DE_ARCHIVO
const esCorto = (nombre: string) => nombre.trim().length < minimo

interface Props {
  caso: Expediente
  sesion: SesionUsuario
  abierto: boolean
  onClose: () => void
}

/** ADJUNTAR ARCHIVOS: PDFs with their names, or a document of the own area (EXP-31). */
export const AdjuntarDialogo = ({ caso, sesion: { area, roles }, abierto, onClose }: Props) => {
  const [deDonde, setDeDonde] = useState<'pdf' | 'documento'>('pdf')
  const [pdfs, setPdfs] = useState<readonly PdfNombrado[]>([])
  const [buscado, setBuscado] = useState('')
  const [documento, setDocumento] = useState<Opcion | null>(null)
  const [dejado, setDejado] = useState(false)
  const [rechazo, setRechazo] = useState('')
  const [avance, setAvance] = useState<number | null>(null)
  const [visto, setVisto] = useState(false)
  const porque = useId()
  const conDocumentos = roles.includes(Permiso.documentos)
  const { mutateAsync, isPending } = useAnexo(() =>
    deDonde === 'documento' && documento
      ? ANEXOS.documento(caso.registro_id, documento.id)
      : ANEXOS.pdfs(caso.registro_id, pdfs, (parte) => setAvance(parte < 1 ? parte : null)),
  )
  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setDeDonde('pdf')
      setPdfs([])
      setBuscado('')
      setDocumento(null)
      setDejado(false)
      setRechazo('')
    }
  }
  const falta =
    deDonde === 'documento'
      ? documento
        ? []
        : ['elegir un documento']
      : pdfs.length === 0
        ? ['un PDF']
        : pdfs.some(({ nombre }) => esCorto(nombre))
          ? ['el nombre de cada archivo']
          : []
  const { titulo, verbo, hecho, noHecho } = PALABRAS_DE_ANEXO.adjuntar
  const enviar = async () => {
    setRechazo('')
    setAvance(0)
    try {
      await mutateAsync(undefined)
      onClose()
      avisar.exito(hecho)
    } catch (fallo) {
      setRechazo(contarFallo(fallo, noHecho))
    }
  }
  const nombrar = (i: number, nombre: string) =>
    setPdfs((antes) => antes.map((pdf, j) => (i === j ? { ...pdf, nombre } : pdf)))
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={titulo}
      detalle={`${numeroDe(caso)} · ${caso.asunto}`}
      onSubmit={enviar}
      falta={falta}
      alFaltar={() => setDejado(true)}
      enviando={isPending}
      sucio={pdfs.length > 0 || documento !== null}
      textoBoton={verbo}
      icono={<Icono de={IconPaperclip} />}
      estado={isPending ? <Progreso texto="Subiendo archivos" fraccion={avance} /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <fieldset className={estilos.opciones}>
          <legend>Qué agrega</legend>
          <label className={estilos.opcion}>
            <input type="radio" name="que" checked={deDonde === 'pdf'} onChange={() => setDeDonde('pdf')} />
            <b>Archivos PDF</b>
          </label>
          <label className={estilos.opcion}>
            <input
              type="radio"
              name="que"
              checked={deDonde === 'documento'}
              disabled={!conDocumentos}
              {...(!conDocumentos && { 'aria-describedby': porque })}
              onChange={() => setDeDonde('documento')}
            />
            <span>
              <b>Elegir documento</b>{' '}
              <small id={porque}>{conDocumentos ? 'De su área, con su PDF' : MENSAJES_ANEXOS.sinDocumentos}</small>
            </span>
          </label>
        </fieldset>
        {deDonde === 'documento' ? (
          <ElegirDocumento
            area_id={area.id}
            abierto={abierto}
            buscado={buscado}
            onBuscado={setBuscado}
            elegido={documento}
            onElegir={setDocumento}
          />
        ) : (
          <>
            {pdfs.map(({ nombre, archivo }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              <div key={i} className={estilos.campos}>
                <FilaArchivo archivo={archivo}>
                  <ActionIcon
                    size={44}
                    aria-label={`Quitar ${etiquetaDeArchivo(archivo.name)}`}
                    onClick={() => setPdfs((antes) => antes.filter((_, j) => j !== i))}
                  >
                    <Icono de={IconTrash} />
                  </ActionIcon>
                </FilaArchivo>
                <TextInput
                  label={`Nombre del archivo ${i + 1}`}
                  required
                  maxLength={maximo}
                  value={nombre}
                  error={conError(dejado && esCorto(nombre) ? MENSAJES_EXPEDIENTE.nombreDeArchivo : '')}
                  onChange={({ currentTarget }) => nombrar(i, currentTarget.value)}
                />
              </div>
            ))}
            {pdfs.length < ARCHIVOS_POR_ACTO && (
              <CampoArchivo
                etiqueta={pdfs.length === 0 ? 'PDF' : 'Otro PDF'}
                archivo={null}
                maximoBytes={entidad.subidaMaximaBytes}
                onArchivo={(archivo) =>
                  archivo &&
                  setPdfs((antes) => [
                    ...antes,
                    { archivo, nombre: archivo.name.replace(/\.pdf$/i, '').slice(0, maximo) },
                  ])
                }
              />
            )}
            <p className={estilos.nota}>Hasta {ARCHIVOS_POR_ACTO} a la vez. Durante 5 minutos puede quitarlos.</p>
          </>
        )}
      </div>
    </FormDialogo>
  )
}

interface PropsDocumento {
  area_id: number
  abierto: boolean
  buscado: string
  onBuscado: (texto: string) => void
  elegido: Opcion | null
  onElegir: (opcion: Opcion) => void
}

const ElegirDocumento = ({ area_id, abierto, buscado, onBuscado, elegido, onElegir }: PropsDocumento) => {
  const search = useBuscado(buscado)
  const consulta = useQuery({ ...documentosQuery(area_id, search), enabled: abierto })
  const opciones = consulta.data
    ?.filter(({ documentos: [pdf] }) => pdf?.path_primary)
    .map(({ doc_id, tipo_doc, nro_doc, anio, estado, firmados, destinos }) => ({
      id: doc_id,
      titulo: citaDe({ tipo: TIPOS_DOCUMENTO.find(({ id }) => id === tipo_doc)?.name ?? '', nro_doc, anio }, ''),
      detalle: palabraDeEstadoDocumento({ estado, firmados, destinos }),
    }))
  return (
    <Elegir
      etiqueta="Documento"
      ayuda="Número o palabras de un documento de su área que tenga su PDF"
      que="documentos"
      texto={buscado}
      onTexto={onBuscado}
      opciones={opciones}
      vacio="No se halló ninguno con su PDF"
      fallo={consulta.isError}
      onReintentar={() => void consulta.refetch()}
      elegido={elegido}
      onElegir={onElegir}
    />
  )
}
