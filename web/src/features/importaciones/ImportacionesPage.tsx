import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import {
  DESHACER_HORAS,
  deImportacion,
  type Importacion,
  MENSAJES_IMPORTACIONES,
  TIPOS_DE_IMPORTACION,
  type TipoDeImportacion,
  topeDeFilas,
  traeArchivos,
} from '@cabildo/contracts/importaciones'
import { IconArrowBackUp, IconArrowRight, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useId } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { irA } from '../../platform/direccion.ts'
import { entidad } from '../../platform/entidad.ts'
import { avisar } from '../../ui/avisos.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../ui/TablaBreve.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import { cuantos, miles } from '../../ui/tabla/idioma.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { BotonDescarga } from '../cargas/index.ts'
import { bajarPlantilla, importacionesQuery, useDescartar, useDeshacer } from './importaciones.api.ts'
import estilos from './importaciones.module.css'

const ImportacionDialogo = lazy(() =>
  import('./ImportacionDialogo.tsx').then((m) => ({ default: m.ImportacionDialogo })),
)

interface Abierta {
  tipo: TipoDeImportacion
  seguir: number | null
}

type Pregunta = { acto: 'descartar' | 'deshacer'; importacion: Importacion }

const TITULOS = ['Archivo', 'Estado', 'Filas', 'Quién y cuándo']

/** Screen `importaciones`: registers of before, from files (decision 0221). */
export const ImportacionesPage = () => {
  const consulta = useQuery(importacionesQuery)
  const dialogo = useAbrible<Abierta>()
  const pregunta = useAbrible<Pregunta>()
  const descartar = useDescartar()
  const deshacer = useDeshacer()
  const idHechas = useId()
  const idTraibles = useId()
  const importaciones = consulta.data?.data
  const confirmar = async () => {
    const pedida = pregunta.valor
    if (!pedida) return
    const { acto, importacion } = pedida
    try {
      if (acto === 'descartar') await descartar.mutateAsync(importacion.id)
      else {
        await deshacer.mutateAsync(importacion.id)
        avisar.exito(MENSAJES_IMPORTACIONES.deshecha)
      }
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_IMPORTACIONES.noDeshecha)
    }
    pregunta.cerrar()
  }
  const suya = pregunta.valor?.importacion
  return (
    <>
      <Cabeza
        titulo="IMPORTACIONES"
        acciones={
          <Button variant="default" onClick={() => irA('organizacion')}>
            Ir a Organización
          </Button>
        }
      >
        Lo que la municipalidad registraba antes de este sistema. Se mira fila por fila antes de aplicarlo, y se puede
        deshacer durante {DESHACER_HORAS} horas.
      </Cabeza>
      {consulta.isPending ? (
        <Espera texto="Cargando las importaciones" />
      ) : (
        <>
          {consulta.isError && !importaciones && (
            <NoSePudo que="las importaciones" onReintentar={() => void consulta.refetch()} />
          )}
          {importaciones && importaciones.length > 0 && (
            <section className={estilos.hechas} aria-labelledby={idHechas}>
              <h2 id={idHechas}>Importaciones</h2>
              <TablaBreve
                nombre="Importaciones"
                className={estilos.tabla}
                titulos={TITULOS}
                vacia={MENSAJES_IMPORTACIONES.sinImportaciones}
              >
                {importaciones.map((importacion) => (
                  <Fila
                    key={importacion.id}
                    importacion={importacion}
                    onSeguir={() => dialogo.abrir({ tipo: importacion.clase, seguir: importacion.id })}
                    onActo={(acto) => pregunta.abrir({ acto, importacion })}
                  />
                ))}
              </TablaBreve>
            </section>
          )}
          <section className={estilos.traibles} aria-labelledby={idTraibles}>
            <h2 id={idTraibles}>Qué se puede importar</h2>
            <p>
              {importaciones?.length === 0 && `${MENSAJES_IMPORTACIONES.sinImportaciones}. `}Descargue una plantilla,
              llénela y súbala.
            </p>
            <ul className={estilos.clases} aria-labelledby={idTraibles}>
              {TIPOS_DE_IMPORTACION.map((tipo) => (
                <Clase
                  key={tipo}
                  tipo={tipo}
                  impedimento={consulta.data?.impedidas.find(({ clase }) => clase === tipo)?.motivo}
                  onSubir={() => dialogo.abrir({ tipo, seguir: null })}
                />
              ))}
            </ul>
          </section>
        </>
      )}
      <AlAbrir de={dialogo}>{(abierta, ventana) => <ImportacionDialogo {...abierta} {...ventana} />}</AlAbrir>
      <Confirmacion
        abierto={pregunta.abierto}
        onClose={pregunta.cerrar}
        titulo={pregunta.valor?.acto === 'deshacer' ? 'DESHACER IMPORTACIÓN' : 'DESCARTAR IMPORTACIÓN'}
        textoBoton={pregunta.valor?.acto === 'deshacer' ? 'Deshacer' : 'Descartar'}
        destructiva
        alConfirmar={confirmar}
      >
        {suya && pregunta.valor?.acto === 'deshacer' ? (
          <p>
            {loQueSeQuita(suya)} de <strong>{suya.nombre}</strong>, todo o nada. Si algo cambió desde entonces, no se
            quita nada.
          </p>
        ) : (
          <p>
            Se olvidarán las filas de <strong>{suya?.nombre}</strong>. No se registró nada de ellas.
          </p>
        )}
      </Confirmacion>
    </>
  )
}

const loQueSeQuita = ({ clase, registrados }: Importacion): string => {
  const { uno, varios } = deImportacion(clase)
  return registrados === 1
    ? `Se quitará 1 ${uno} que vino`
    : `Se quitarán ${miles(registrados ?? 0)} ${varios} que vinieron`
}

interface PropsClase {
  tipo: TipoDeImportacion
  /** Why nothing of it can come in now. */
  impedimento: string | undefined
  onSubir: () => void
}

const Clase = ({ tipo, impedimento, onSubir }: PropsClase) => {
  const { nombre, nota } = deImportacion(tipo)
  const id = useId()
  const idImpedimento = useId()
  return (
    <li className={estilos.clase}>
      <h3 id={id}>{nombre}</h3>
      <p>{nota}</p>
      <p className={estilos.limite}>
        {traeArchivos(tipo)
          ? `Hasta ${miles(topeDeFilas(tipo))} ${deImportacion(tipo).varios} por ZIP, de ${enMegas(entidad.subidaMaximaBytes)} MB. De más, por línea de órdenes.`
          : `Hasta ${miles(topeDeFilas(tipo))} filas por archivo.`}
      </p>
      <div className={estilos.botones}>
        <BotonDescarga onBajar={() => bajarPlantilla(tipo)} describedBy={id}>
          Descargar plantilla
        </BotonDescarga>
        <Button
          leftSection={<Icono de={IconUpload} />}
          aria-describedby={impedimento ? `${id} ${idImpedimento}` : id}
          disabled={impedimento !== undefined}
          onClick={onSubir}
        >
          Subir
        </Button>
      </div>
      {impedimento && (
        <p id={idImpedimento} className={estilos.limite}>
          {impedimento}
        </p>
      )}
    </li>
  )
}

const enMegas = (bytes: number): string => miles(Math.floor(bytes / 1_024 / 1_024))

const ESTADOS: Readonly<Record<Importacion['estado'], string>> = {
  revisando: 'Revisando el archivo',
  lista: 'Por aplicar',
  aplicando: 'Aplicándose',
  aplicada: 'Aplicada',
  deshecha: 'Deshecha',
  fallida: 'No se pudo leer',
}

interface PropsFila {
  importacion: Importacion
  onSeguir: () => void
  onActo: (acto: Pregunta['acto']) => void
}

const igualesYRechazadas = ({ iguales, rechazados }: Importacion): string =>
  `${cuantos(iguales, 'igual', 'iguales')}, ${cuantos(rechazados, 'rechazada', 'rechazadas')}`

const Fila = ({ importacion, onSeguir, onActo }: PropsFila) => {
  const { nombre, clase, estado, filas, nuevos, registrados, avance, falla, por } = importacion
  const { propia, created_at, aplicada_at, deshacer_hasta, deshecha_at, deshecha_por } = importacion
  const sigue = propia && estado !== 'deshecha'
  return (
    <FilaBreve data-estado={estado}>
      <CeldaBreve className={estilos.nombre}>
        <strong>{nombre}</strong>
        <small>{deImportacion(clase).nombre}</small>
      </CeldaBreve>
      <CeldaBreve rotulo="Estado">
        {ESTADOS[estado]}
        {estado === 'aplicando' && (
          <small>
            {miles(avance)} de {miles(nuevos)}
          </small>
        )}
        {estado === 'revisando' && avance > 0 && <small>{cuantos(avance, 'PDF revisado', 'PDF revisados')}</small>}
        {falla && <small>{falla}</small>}
        {deshacer_hasta && (
          <small>
            Se puede deshacer hasta el {fecha(deshacer_hasta)} a las {hora(deshacer_hasta)}
          </small>
        )}
        {deshecha_at && (
          <small>
            El {fecha(deshecha_at)} a las {hora(deshecha_at)}
            {deshecha_por && `, por ${deshecha_por}`}
          </small>
        )}
      </CeldaBreve>
      <CeldaBreve rotulo="Filas">
        {miles(filas)}
        {registrados === null ? (
          estado === 'lista' && (
            <small>
              {cuantos(nuevos, 'nueva', 'nuevas')}, {igualesYRechazadas(importacion)}
            </small>
          )
        ) : (
          <small>
            {estado === 'deshecha'
              ? cuantos(registrados, 'quitada', 'quitadas')
              : `${cuantos(registrados, 'registrada', 'registradas')}, ${igualesYRechazadas(importacion)}`}
          </small>
        )}
      </CeldaBreve>
      <CeldaBreve rotulo="Quién y cuándo">
        {por ?? 'Por línea de órdenes'}
        <small>
          {fecha(aplicada_at ?? created_at)} a las {hora(aplicada_at ?? created_at)}
        </small>
      </CeldaBreve>
      <CeldaBreve className={estilos.acciones}>
        {sigue && <AccionFila icono={IconArrowRight} nombre={`Ver la importación de ${nombre}`} onClick={onSeguir} />}
        {deshacer_hasta && (
          <AccionFila
            icono={IconArrowBackUp}
            nombre={`Deshacer la importación de ${nombre}`}
            peligro
            onClick={() => onActo('deshacer')}
          />
        )}
        {propia && (estado === 'lista' || estado === 'fallida') && (
          <AccionFila
            icono={IconTrash}
            nombre={`Descartar la importación de ${nombre}`}
            peligro
            onClick={() => onActo('descartar')}
          />
        )}
      </CeldaBreve>
    </FilaBreve>
  )
}
