import { Permiso } from '@cabildo/contracts/base/permisos'
import { citaDe } from '@cabildo/contracts/documentos-citas'
import { palabraDeEstadoDocumento } from '@cabildo/contracts/documentos-estados'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { ARCHIVOS_POR_ACTO, NOMBRE_DE_ARCHIVO } from '@cabildo/contracts/expedientes-anexos'
import { MENSAJES_ANEXOS, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { numeroDe } from '../actos/casos.ts'
import { type PropsDelCaso, useActoDelCaso } from '../actos/useActoDelCaso.ts'
import { ANEXOS, documentosQuery, type PdfNombrado } from './anexos.api.ts'
import { CampoPdfs } from './CampoPdfs.tsx'
import { Elegir, type Opcion, useBuscado } from './Elegir.tsx'

const { minimo, maximo } = NOMBRE_DE_ARCHIVO
const esCorto = (nombre: string) => nombre.trim().length < minimo

const VACIO = {
  deDonde: 'pdf' as 'pdf' | 'documento',
  pdfs: [] as readonly PdfNombrado[],
  buscado: '',
  documento: null as Opcion | null,
}

interface Props extends PropsDelCaso {
  sesion: SesionUsuario
}

/** ADJUNTAR ARCHIVOS: PDFs with their names, or a document of the own area (EXP-31). */
export const AdjuntarDialogo = ({ caso, sesion: { area, roles }, ...ventana }: Props) => {
  const { abierto, onClose } = ventana
  const porque = useId()
  const conDocumentos = roles.includes(Permiso.documentos)
  const palabras = PALABRAS_DE_ANEXO.adjuntar
  const { valores, poner, dejado, dejar, rechazo, avance, enviando, hacer } = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, palabras },
    enviar: (estos, alAvanzar) =>
      estos.deDonde === 'documento' && estos.documento
        ? ANEXOS.documento(caso.registro_id, estos.documento.id)
        : ANEXOS.pdfs(caso.registro_id, estos.pdfs, alAvanzar),
  })
  const { deDonde, pdfs, buscado, documento } = valores
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
  const nombrar = (i: number, nombre: string) =>
    poner({ pdfs: pdfs.map((pdf, j) => (i === j ? { ...pdf, nombre } : pdf)) })
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={palabras.titulo}
      detalle={`${numeroDe(caso)} · ${caso.asunto}`}
      onSubmit={hacer}
      falta={falta}
      alFaltar={dejar}
      enviando={enviando}
      sucio={pdfs.length > 0 || documento !== null}
      textoBoton={palabras.verbo}
      icono={<Icono de={IconPaperclip} />}
      estado={enviando ? <Progreso texto="Subiendo archivos" fraccion={avance} /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <fieldset className={estilos.opciones}>
          <legend>Qué agrega</legend>
          <label className={estilos.opcion}>
            <input type="radio" name="que" checked={deDonde === 'pdf'} onChange={() => poner({ deDonde: 'pdf' })} />
            <b>Archivos PDF</b>
          </label>
          <label className={estilos.opcion}>
            <input
              type="radio"
              name="que"
              checked={deDonde === 'documento'}
              disabled={!conDocumentos}
              {...(!conDocumentos && { 'aria-describedby': porque })}
              onChange={() => poner({ deDonde: 'documento' })}
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
            onBuscado={(texto) => poner({ buscado: texto })}
            elegido={documento}
            onElegir={(elegido) => poner({ documento: elegido })}
          />
        ) : (
          <>
            <CampoPdfs
              pdfs={pdfs.map(({ archivo }) => archivo)}
              caben={pdfs.length < ARCHIVOS_POR_ACTO}
              onAgregar={(archivo) =>
                poner((antes) => ({
                  pdfs: [...antes.pdfs, { archivo, nombre: archivo.name.replace(/\.pdf$/i, '').slice(0, maximo) }],
                }))
              }
              onQuitar={(i) => poner({ pdfs: pdfs.filter((_, j) => j !== i) })}
              deCada={(i) => (
                <TextInput
                  label={`Nombre del archivo ${i + 1}`}
                  required
                  maxLength={maximo}
                  value={pdfs[i]?.nombre ?? ''}
                  error={conError(dejado && esCorto(pdfs[i]?.nombre ?? '') ? MENSAJES_EXPEDIENTE.nombreDeArchivo : '')}
                  onChange={({ currentTarget }) => nombrar(i, currentTarget.value)}
                />
              )}
            />
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
