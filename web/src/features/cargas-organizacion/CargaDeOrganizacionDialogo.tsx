import {
  type CargaDeOrganizacion,
  type ClaseDeOrganizacion,
  clavesEnHojas,
  clavesPorCorreo,
  MENSAJES_CARGAS,
  TOPE_FILAS_CARGA,
} from '@cabildo/contracts/organizacion-cargas'
import { IconCircleCheck, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { areasQuery } from '../../platform/areas.ts'
import { cargosQuery } from '../../platform/cargos.ts'
import { entidad } from '../../platform/entidad.ts'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { useAperturas } from '../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Checkbox } from '../../ui/kit/marca.tsx'
import { ACEPTA_LIBROS, revisarLibro } from '../../ui/libro.ts'
import { Progreso } from '../../ui/Progreso.tsx'
import { cuantos, miles } from '../../ui/tabla/idioma.ts'
import { BotonDescarga, claveDe, DialogoDeCarga, Equivalencias, Resumen, useCarga } from '../cargas/index.ts'
import {
  bajarClaves,
  bajarPlantilla,
  bajarRechazadas,
  cargaDe,
  pendientesQuery,
  perfilesQuery,
  TODO,
  useEquivalencias,
} from './carga.api.ts'
import { FilasDeOrganizacion, VISTAS, type Vista, vistaInicial } from './FilasDeOrganizacion.tsx'

interface Props {
  /** Of what the workbook is. */
  clase: ClaseDeOrganizacion
  /** Whether the person may create areas and positions (ORG-54). */
  crea: boolean
  /** What the workbook must be like. */
  nota: string
  abierto: boolean
  onClose: () => void
}

const TITULOS = { areas: 'SUBIR EXCEL DE ÁREAS', personal: 'SUBIR EXCEL DE PERSONAL' } as const

/** What screens keep of areas, positions and people. */
const MUEVE = ['organizacion', 'areas', 'cargos', 'usuarios', 'trabajadores'] as const

/**
 * Areas or people from a spreadsheet: choose or take up, decide texts, look at what it would do, apply (ORG-52 to ORG-55).
 */
export const CargaDeOrganizacionDialogo = (props: Props) => <Pasos key={useAperturas(props.abierto)} {...props} />

const sinDecidir = ({ equivalencias }: CargaDeOrganizacion) => equivalencias.some(({ elegida }) => elegida === null)

const Pasos = ({ clase, crea, nota, abierto, onClose }: Props) => {
  const [traslados, setTraslados] = useState(false)
  /** The upload whose texts have been decided, or left. */
  const [decidida, setDecidida] = useState<number | null>(null)
  const cliente = useQueryClient()
  const deLaClase = cargaDe(clase, traslados)
  const aplicar = (id: number) =>
    deLaClase.aplicar(id).finally(() => {
      for (const clave of MUEVE) void cliente.invalidateQueries({ queryKey: [clave] })
    })
  const uso = useCarga({ ...deLaClase, aplicar }, abierto)
  const todas = useQuery({ ...pendientesQuery, enabled: abierto && !uso.carga })
  const pendientes = (todas.data ?? []).filter((carga) => carga.clase === clase)
  const decidiendo = (carga: CargaDeOrganizacion) => decidida !== carga.id && sinDecidir(carga)
  const porAplicar = (carga: CargaDeOrganizacion) =>
    decidiendo(carga) ? 0 : carga.nuevos + carga.cambiados - (traslados ? 0 : carga.traslados)
  const loQueSeHara = (carga: CargaDeOrganizacion) => {
    if (decidiendo(carga)) return 'Diga primero qué significan los textos'
    const n = porAplicar(carga)
    return n === 0 ? 'No hay nada que aplicar' : cuantos(n, 'fila por aplicar', 'filas por aplicar')
  }
  return (
    <DialogoDeCarga
      abierto={abierto}
      onClose={onClose}
      uso={uso}
      titulo={TITULOS[clase]}
      enviar="Revisar"
      archivoObligatorio={MENSAJES_CARGAS.archivoObligatorio}
      noProcesado={MENSAJES_CARGAS.noProcesado}
      nadaHecho="No se registró nada."
      archivo={
        <div className={cuerpo.paso}>
          <p>
            {nota} Hasta {miles(TOPE_FILAS_CARGA[clase])} filas. Antes de aplicar verá qué se hará con cada una.
          </p>
          <CampoArchivo
            etiqueta="Archivo Excel"
            textoBoton="Elegir Excel"
            acepta={ACEPTA_LIBROS}
            icono={IconFileSpreadsheet}
            archivo={uso.archivo}
            onArchivo={uso.elegir}
            revisar={(elegido) => revisarLibro(elegido, entidad.subidaMaximaBytes)}
            error={uso.error}
            disabled={uso.avance !== null}
          />
          {uso.avance === null ? (
            <BotonDescarga onBajar={() => bajarPlantilla(clase)}>Descargar plantilla</BotonDescarga>
          ) : (
            <Progreso texto="Subiendo el archivo" fraccion={uso.avance < 1 ? uso.avance : null} />
          )}
          {pendientes.length > 0 && (
            <section aria-label="Cargas pendientes">
              <b>Cargas pendientes</b>
              <ul>
                {pendientes.map(({ id, nombre, filas, estado }) => (
                  <li key={id}>
                    <Button variant="default" onClick={() => uso.tomar(id)}>
                      Seguir con {nombre} ({cuantos(filas, 'fila', 'filas')}
                      {estado === 'aplicada' ? ', faltan las claves' : ''})
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      }
      vistaPrevia={(carga) =>
        decidiendo(carga) ? (
          <Textos carga={carga} crea={crea} onHecho={() => setDecidida(carga.id)} />
        ) : (
          <VistaPrevia
            carga={carga}
            traslados={traslados}
            onTraslados={setTraslados}
            disabled={uso.aplicando}
            {...(sinDecidir(carga) && { onDecidir: () => setDecidida(null) })}
          />
        )
      }
      porAplicar={porAplicar}
      loQueSeHara={loQueSeHara}
      resultado={(carga) => <Resultado carga={carga} />}
      bajarRechazadas={bajarRechazadas}
    />
  )
}

interface PropsDeTextos {
  carga: CargaDeOrganizacion
  crea: boolean
  onHecho: () => void
}

/** The texts of the file that match nothing, with all that they may mean (ORG-54). */
const Textos = ({ carga, crea, onHecho }: PropsDeTextos) => {
  const { equivalencias } = carga
  const conPerfil = equivalencias.some(({ campo }) => campo === 'perfil')
  const listas = {
    area: useQuery(areasQuery).data ?? [],
    cargo: useQuery(cargosQuery).data ?? [],
    perfil: useQuery({ ...perfilesQuery, enabled: conPerfil }).data ?? [],
  }
  const guardar = useEquivalencias(carga)
  return (
    <Equivalencias
      {...{ equivalencias, crea, listas, onHecho }}
      guardar={guardar.mutateAsync}
      guardando={guardar.isPending}
      noProcesado={MENSAJES_CARGAS.noProcesado}
    />
  )
}

interface PropsDeVista {
  carga: CargaDeOrganizacion
  traslados: boolean
  onTraslados: (traslados: boolean) => void
  disabled: boolean
  /** Goes back to the texts that nobody has decided. */
  onDecidir?: () => void
}

const VistaPrevia = ({ carga, traslados, onTraslados, disabled, onDecidir }: PropsDeVista) => {
  const [vista, setVista] = useState<Vista>(() => vistaInicial(carga))
  return (
    <>
      <Resumen vistas={VISTAS} carga={carga} vista={vista} onVista={setVista} />
      {onDecidir && (
        <Button variant="default" disabled={disabled} onClick={onDecidir}>
          Decidir los textos que faltan
        </Button>
      )}
      {carga.traslados > 0 && (
        <Checkbox
          label={MENSAJES_CARGAS.aplicarTraslados}
          description={cuantos(carga.traslados, 'persona cambia de área', 'personas cambian de área')}
          checked={traslados}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onTraslados(checked)}
        />
      )}
      {carga.claves && (
        <p>
          {clavesPorCorreo(carga.claves.por_correo, false)} {clavesEnHojas(carga.claves.en_hojas, false)}
        </p>
      )}
      <FilasDeOrganizacion key={vista} carga={carga} vista={vista} />
    </>
  )
}

/** What was done, which passwords go by mail, and the sheets of the others, which are handed over once (ORG-55). */
const Resultado = ({ carga }: { carga: CargaDeOrganizacion }) => {
  const cliente = useQueryClient()
  const { id, claves, registrados, actualizados, rechazados } = carga
  const bajar = async () => {
    await bajarClaves(id)
    await cliente.invalidateQueries({ queryKey: claveDe(TODO) })
  }
  return (
    <div className={cuerpo.paso}>
      <p className={cuerpo.hecho}>
        <Icono de={IconCircleCheck} tam={24} />
        {MENSAJES_CARGAS.aplicada}: {cuantos(registrados ?? 0, 'registrado', 'registrados')},{' '}
        {cuantos(actualizados ?? 0, 'actualizado', 'actualizados')}, {cuantos(rechazados, 'rechazado', 'rechazados')}
      </p>
      {claves && claves.por_correo > 0 && (
        <p>
          {clavesPorCorreo(claves.por_correo, true)} {MENSAJES_CARGAS.correoDevuelto}
        </p>
      )}
      {claves && claves.en_hojas > 0 && (
        <p>
          {clavesEnHojas(claves.en_hojas, true)} {claves.hasta && MENSAJES_CARGAS.clavesUnaVez}
        </p>
      )}
      {claves?.hasta && <BotonDescarga onBajar={bajar}>{MENSAJES_CARGAS.hojasDeClaves}</BotonDescarga>}
    </div>
  )
}
