import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import {
  ANTERIOR_DIAS,
  type ClaveDeServicio,
  estadoDeClave,
  MENSAJES_CLAVES,
  NOMBRES_DE_ALCANCES,
} from '@cabildo/contracts/claves-de-servicio'
import { IconKey, IconKeyOff, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useId } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { Espera } from '../../../ui/Buscando.tsx'
import { Confirmacion } from '../../../ui/Confirmacion.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { CeldaBreve, FilaBreve, TablaBreve } from '../../../ui/TablaBreve.tsx'
import { AccionFila } from '../../../ui/tabla/AccionFila.tsx'
import { Estado } from '../../../ui/tabla/Estados.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import type { PalabrasDeClave } from './ClaveDada.tsx'
import estilos from './Claves.module.css'
import { type ActoDeClave, clavesQuery, useActoDeClave } from './claves.api.ts'
import bloques from './ModulosTab.module.css'

const ClaveModal = lazy(() => import('./ClaveModal.tsx').then((m) => ({ default: m.ClaveModal })))
const ClaveDada = lazy(() => import('./ClaveDada.tsx').then((m) => ({ default: m.ClaveDada })))

const TITULOS = ['Clave', 'Responsable', 'Alcances', 'Desde', 'Uso', 'Estado']

interface Dada {
  nombre: string
  clave: string
}

/** Block 'Claves de servicio': the keys of other programs (ING-29 to ING-31). */
export const Claves = () => {
  const id = useId()
  const consulta = useQuery(clavesQuery)
  const nueva = useAbrible<true>()
  const dada = useAbrible<Dada>()
  const pregunta = useAbrible<{ acto: ActoDeClave; clave: ClaveDeServicio }>()
  const hacer = useActoDeClave()
  const confirmar = async () => {
    const pedido = pregunta.valor
    const hecho = pedido && (await hacer(pedido))
    // A refusal has been told, and leaves the question open.
    if (!hecho) return
    pregunta.cerrar()
    if (hecho.clave) dada.abrir({ nombre: pedido.clave.nombre, clave: hecho.clave })
  }
  const claves = consulta.data?.data
  return (
    <section className={`${bloques.bloque} ${estilos.bloque}`} aria-labelledby={id}>
      <div className={estilos.cabeza}>
        <div>
          <h2 id={id}>{MENSAJES_CLAVES.titulo}</h2>
          <p className={bloques.nota}>{MENSAJES_CLAVES.nota}</p>
        </div>
        <Button
          variant="default"
          leftSection={<Icono de={IconPlus} />}
          disabled={!claves}
          onClick={() => nueva.abrir(true)}
        >
          Nueva clave
        </Button>
      </div>
      {consulta.isError && !claves && (
        <NoSePudo que="las claves de servicio" onReintentar={() => void consulta.refetch()} />
      )}
      {consulta.isPending && <Espera texto="Cargando claves de servicio" />}
      {claves?.length === 0 && (
        <Estado
          icono={<Icono de={IconKey} tam={32} />}
          titulo={MENSAJES_CLAVES.vacio}
          texto={MENSAJES_CLAVES.vacioQueHacer}
        />
      )}
      {claves && claves.length > 0 && (
        <TablaBreve
          nombre={MENSAJES_CLAVES.titulo}
          className={estilos.tabla}
          titulos={TITULOS}
          vacia={MENSAJES_CLAVES.vacio}
        >
          {claves.map((clave) => (
            <Fila key={clave.id} clave={clave} onActo={(acto) => pregunta.abrir({ acto, clave })} />
          ))}
        </TablaBreve>
      )}
      <AlAbrir de={nueva}>
        {(_, ventana) => (
          <ClaveModal
            {...ventana}
            responsables={consulta.data?.responsables ?? []}
            onCreada={(hecha) => {
              nueva.cerrar()
              dada.abrir(hecha)
            }}
          />
        )}
      </AlAbrir>
      <AlAbrir de={dada}>{(suya, ventana) => <ClaveDada palabras={DADA} {...suya} {...ventana} />}</AlAbrir>
      <Confirmacion
        abierto={pregunta.abierto}
        onClose={pregunta.cerrar}
        titulo={PREGUNTAS[pregunta.valor?.acto ?? 'terminar'].titulo}
        textoBoton={PREGUNTAS[pregunta.valor?.acto ?? 'terminar'].boton}
        destructiva={pregunta.valor?.acto !== 'cambiar'}
        alConfirmar={confirmar}
      >
        <p>
          {PREGUNTAS[pregunta.valor?.acto ?? 'terminar'].texto} <strong>{pregunta.valor?.clave.nombre}</strong>
        </p>
      </Confirmacion>
    </section>
  )
}

const DADA: PalabrasDeClave = {
  titulo: 'CLAVE DE SERVICIO',
  advertencia: MENSAJES_CLAVES.creada,
  noCopiado: MENSAJES_CLAVES.noCopiada,
  guardado: 'Ya la guardé',
  campo: 'Clave',
  description: MENSAJES_CLAVES.comoSeEnvia,
}

const PREGUNTAS: Readonly<Record<ActoDeClave, { titulo: string; boton: string; texto: string }>> = {
  cambiar: {
    titulo: 'CAMBIAR CLAVE',
    boton: 'Cambiar clave',
    texto: `Se dará otra clave al programa. La de ahora vale ${ANTERIOR_DIAS} días más, para que alcance el tiempo de ponerla:`,
  },
  anterior: {
    titulo: 'TERMINAR LA ANTERIOR',
    boton: 'Terminar la anterior',
    texto: 'Solo valdrá la clave nueva. Si el programa usa todavía la anterior, dejará de leer ahora mismo:',
  },
  terminar: {
    titulo: 'TERMINAR CLAVE',
    boton: 'Terminar',
    texto: 'El programa dejará de leer ahora mismo, y la clave no se puede recuperar:',
  },
}

const Fila = ({ clave, onActo }: { clave: ClaveDeServicio; onActo: (acto: ActoDeClave) => void }) => {
  const { nombre, descripcion, responsable, area, alcances, redes, por_minuto, ultimo_uso, usos } = clave
  const { vence_at, anterior_hasta, terminada } = clave
  const estado = estadoDeClave(clave, entidad.hoy)
  return (
    <FilaBreve data-terminada={terminada !== null || undefined}>
      <CeldaBreve className={estilos.nombre}>
        <strong>{nombre}</strong>
        {descripcion && <small>{descripcion}</small>}
        <small>
          <code>cab_{clave.prefijo}…</code>
        </small>
      </CeldaBreve>
      <CeldaBreve rotulo="Responsable">{responsable.nombre}</CeldaBreve>
      <CeldaBreve rotulo="Alcances">
        {alcances.map((alcance) => (
          <span key={alcance} className={estilos.linea}>
            {NOMBRES_DE_ALCANCES[alcance]}
          </span>
        ))}
        <small>{area?.name ?? 'Todas las áreas'}</small>
      </CeldaBreve>
      <CeldaBreve rotulo="Desde">
        {redes.length === 0 && 'Cualquier red'}
        {redes.map((red) => (
          <span key={red} className={estilos.linea}>
            {red}
          </span>
        ))}
        <small>{miles(por_minuto)} por minuto</small>
      </CeldaBreve>
      <CeldaBreve rotulo="Uso">
        {miles(usos)} {usos === 1 ? 'consulta' : 'consultas'}
        <small>{ultimo_uso ? `La última, el ${fecha(ultimo_uso)} a las ${hora(ultimo_uso)}` : 'Nunca se usó'}</small>
      </CeldaBreve>
      <CeldaBreve rotulo="Estado">
        {estado}
        {!terminada && <small>Vence el {fecha(vence_at)}</small>}
        {anterior_hasta && (
          <small>
            La anterior vale hasta el {fecha(anterior_hasta)} a las {hora(anterior_hasta)}
          </small>
        )}
      </CeldaBreve>
      <CeldaBreve className={estilos.acciones}>
        {!terminada && (
          <>
            <AccionFila
              icono={IconRefresh}
              nombre={`Cambiar clave ${nombre}`}
              impedida={anterior_hasta ? 'La anterior todavía vale: termínela antes' : undefined}
              onClick={() => onActo('cambiar')}
            />
            {anterior_hasta && (
              <AccionFila
                icono={IconKeyOff}
                nombre={`Terminar la anterior de ${nombre}`}
                onClick={() => onActo('anterior')}
              />
            )}
            <AccionFila icono={IconTrash} nombre={`Terminar ${nombre}`} peligro onClick={() => onActo('terminar')} />
          </>
        )}
      </CeldaBreve>
    </FilaBreve>
  )
}
