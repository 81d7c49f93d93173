import {
  archivosQueSobran,
  deImportacion,
  filasConDatos,
  filasIgnoradas,
  type Importacion,
  MENSAJES_IMPORTACIONES,
  type TipoDeImportacion,
  topeDeFilas,
  traeArchivos,
} from '@cabildo/contracts/importaciones'
import { IconAlertTriangle, IconCircleCheck, IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { areasConCerradasQuery } from '../../platform/areas.ts'
import { entidad } from '../../platform/entidad.ts'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { useAperturas } from '../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { ACEPTA_TABLAS, ACEPTA_TABLAS_O_ZIP, ACEPTA_ZIP, revisarTabla, revisarZip } from '../../ui/libro.ts'
import { Progreso } from '../../ui/Progreso.tsx'
import { cuantos, miles } from '../../ui/tabla/idioma.ts'
import { BotonDescarga, DialogoDeCarga, Equivalencias, Resumen, useCarga } from '../cargas/index.ts'
import { FilasDeImportacion, VISTAS, type Vista, vistaInicial } from './FilasDeImportacion.tsx'
import { bajarPlantilla, bajarRechazadas, cargaDe, TODO, useTextos } from './importaciones.api.ts'
import { NumerosFaltantes } from './NumerosFaltantes.tsx'

interface Props {
  tipo: TipoDeImportacion
  /** The import to go on with; null begins with a file. */
  seguir: number | null
  abierto: boolean
  onClose: () => void
}

/** One file of a register of before: choose it, decide texts, look at what it would do, apply, and see how that goes. */
export const ImportacionDialogo = (props: Props) => <Pasos key={useAperturas(props.abierto)} {...props} />

const sinDecidir = ({ equivalencias }: Importacion) => equivalencias.some(({ elegida }) => elegida === null)

const Pasos = ({ tipo, seguir, abierto, onClose }: Props) => {
  const { nombre, nota, otras } = deImportacion(tipo)
  const conZip = otras !== undefined
  /** The import whose texts have been decided, or left. */
  const [decidida, setDecidida] = useState<number | null>(null)
  const uso = useCarga(cargaDe(tipo), abierto, seguir)
  const estado = uso.carga?.estado
  const conArchivos = traeArchivos(tipo)
  const cliente = useQueryClient()
  useEffect(() => {
    // The job has ended: what the list and other screens show is old.
    if (estado === 'aplicada') void cliente.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'carga' })
    else if (estado) void cliente.invalidateQueries({ queryKey: [...TODO, 'lista'] })
  }, [estado, cliente])
  const decidiendo = (carga: Importacion) => decidida !== carga.id && sinDecidir(carga)
  const loQueSeHara = (carga: Importacion): string => {
    if (decidiendo(carga)) return 'Decida qué significan los textos'
    if (carga.nuevos === 0) return 'No hay nada que aplicar'
    const filas = carga.nuevos === 1 ? '1 fila por aplicar' : `${miles(carga.nuevos)} filas por aplicar`
    return carga.rechazados === 0 ? filas : `${filas}. Las rechazadas no se toman`
  }
  return (
    <DialogoDeCarga
      abierto={abierto}
      onClose={onClose}
      uso={uso}
      titulo={`IMPORTAR ${deImportacion(tipo).varios.toUpperCase()}`}
      enviar="Revisar"
      archivoObligatorio={
        conArchivos ? MENSAJES_IMPORTACIONES.zipObligatorio : MENSAJES_IMPORTACIONES.archivoObligatorio
      }
      noProcesado={MENSAJES_IMPORTACIONES.noProcesado}
      nadaHecho="No se registró nada."
      archivo={
        <div className={cuerpo.paso}>
          <p className={cuerpo.nota}>
            <b>{nombre}.</b> {nota} Hasta {miles(topeDeFilas(tipo))} filas. Antes de aplicar verá qué se hará con cada
            una.
          </p>
          <CampoArchivo
            etiqueta={
              conArchivos ? 'Archivo ZIP con la hoja y los PDF' : conZip ? 'Archivo ZIP o Excel' : 'Archivo Excel o CSV'
            }
            textoBoton="Elegir archivo"
            acepta={conArchivos ? ACEPTA_ZIP : conZip ? ACEPTA_TABLAS_O_ZIP : ACEPTA_TABLAS}
            icono={conArchivos ? IconFileZip : IconFileSpreadsheet}
            archivo={uso.archivo}
            onArchivo={uso.elegir}
            revisar={(elegido) =>
              conArchivos
                ? revisarZip(elegido, entidad.subidaMaximaBytes)
                : revisarTabla(elegido, entidad.subidaMaximaBytes, conZip)
            }
            error={uso.error}
            disabled={uso.avance !== null}
          />
          {uso.avance === null ? (
            <BotonDescarga onBajar={() => bajarPlantilla(tipo)}>Descargar plantilla</BotonDescarga>
          ) : (
            <Progreso texto="Subiendo el archivo" fraccion={uso.avance < 1 ? uso.avance : null} />
          )}
        </div>
      }
      vistaPrevia={(carga) =>
        decidiendo(carga) ? (
          <Textos carga={carga} onHecho={() => setDecidida(carga.id)} />
        ) : (
          <VistaPrevia
            key={carga.aviso}
            carga={carga}
            disabled={uso.aplicando}
            {...(sinDecidir(carga) && { onDecidir: () => setDecidida(null) })}
          />
        )
      }
      porAplicar={(carga) => (decidiendo(carga) ? 0 : carga.nuevos)}
      avance={({ avance }) => avance}
      loQueSeHara={loQueSeHara}
      resultado={(carga) => <Resultado carga={carga} />}
      bajarRechazadas={bajarRechazadas}
    />
  )
}

/** The areas of the file that nobody knows; what happened in a closed one happened there. */
const Textos = ({ carga, onHecho }: { carga: Importacion; onHecho: () => void }) => {
  const areas = useQuery(areasConCerradasQuery).data ?? []
  const guardar = useTextos(carga)
  return (
    <Equivalencias
      equivalencias={carga.equivalencias}
      crea={false}
      listas={{ area: areas, cargo: [], perfil: [] }}
      guardar={guardar.mutateAsync}
      guardando={guardar.isPending}
      noProcesado={MENSAJES_IMPORTACIONES.noProcesado}
      onHecho={onHecho}
    />
  )
}

/** What came along that nobody asked for, and what would become public with it (P-15). */
const avisosDeArchivos = ({ archivos }: Importacion): string[] =>
  archivos === null
    ? []
    : [
        ...(archivos.sobran > 0 ? [archivosQueSobran(archivos)] : []),
        ...(archivos.conDatos > 0 ? [filasConDatos(archivos.conDatos)] : []),
      ]

interface PropsDeVista {
  carga: Importacion
  disabled: boolean
  /** Goes back to the texts that nobody has decided. */
  onDecidir?: () => void
}

const VistaPrevia = ({ carga, disabled, onDecidir }: PropsDeVista) => {
  const [vista, setVista] = useState<Vista>(() => vistaInicial(carga))
  return (
    <>
      {carga.aviso && (
        <p className={cuerpo.aviso} role="alert">
          <Icono de={IconAlertTriangle} />
          {carga.aviso}
        </p>
      )}
      {avisosDeArchivos(carga).map((aviso) => (
        <p key={aviso} className={cuerpo.aviso}>
          <Icono de={IconAlertTriangle} />
          {aviso}
        </p>
      ))}
      <NumerosFaltantes {...carga} />
      <Resumen vistas={VISTAS} carga={carga} vista={vista} onVista={setVista} />
      {onDecidir && (
        <Button variant="default" disabled={disabled} onClick={onDecidir}>
          Decidir los textos que faltan
        </Button>
      )}
      <FilasDeImportacion key={vista} carga={carga} vista={vista} />
      {carga.ignorados > 0 && <p className={cuerpo.nota}>{filasIgnoradas(carga.clase, carga.ignorados)}.</p>}
    </>
  )
}

const Resultado = ({ carga: { estado, registrados, iguales, rechazados, faltantes } }: { carga: Importacion }) => (
  <>
    <p className={cuerpo.hecho}>
      <Icono de={IconCircleCheck} tam={24} />
      {estado === 'deshecha'
        ? `${MENSAJES_IMPORTACIONES.deshecha}: ${cuantos(registrados ?? 0, 'quitado', 'quitados')}`
        : `${MENSAJES_IMPORTACIONES.aplicada}: ${[
            cuantos(registrados ?? 0, 'registrado', 'registrados'),
            cuantos(iguales, 'igual', 'iguales'),
            cuantos(rechazados, 'rechazado', 'rechazados'),
          ].join(', ')}`}
    </p>
    {estado === 'aplicada' && <NumerosFaltantes faltantes={faltantes} />}
  </>
)
