/** What a refusal of the API means, in Portuguese, by its code. In English the service says it itself. @type {Record<string, string>} */
export const REFUSALS = {
  'invalid-nif':
    'Não é um NIF válido: são precisos nove algarismos, com o algarismo de controlo certo. Confirme o número junto da empresa.',
  'invalid-cursor': 'A lista mudou entretanto. Volte a abri-la desde o início.',
  'invalid-parameter': 'Um dos valores indicados não é aceite. Corrija-o e tente novamente.',
  'malformed-request': 'Não foi possível ler o que foi enviado. Verifique o formato do texto ou do ficheiro.',
  unauthenticated: 'A sessão não é válida. Peça uma nova ligação a quem gere o serviço.',
  'token-expired': 'A sessão terminou. Entre novamente com uma ligação nova.',
  'company-not-granted': 'Esta ligação não abrange esta empresa. Peça uma que a abranja.',
  'insufficient-scope': 'Esta ligação não permite esta operação. Peça ao operador uma com essa permissão.',
  'origin-not-allowed': 'Esta página não está autorizada a ligar-se ao serviço. Contacte o operador.',
  'not-found': 'Não existe, ou pertence a outro cliente.',
  'method-not-allowed': 'O serviço não aceita esta operação neste endereço.',
  'not-acceptable': 'O serviço não dá a resposta no formato pedido.',
  'request-timeout': 'O pedido chegou demasiado devagar. Envie-o novamente.',
  'idempotency-key-in-use': 'O mesmo pedido ainda está a ser tratado. Tente novamente dentro de momentos.',
  'idempotency-key-reused':
    'Este pedido já foi enviado com outro conteúdo. Recarregue a página e envie-o novamente.',
  'cursor-expired': 'Os acontecimentos pedidos já não se guardam. Recarregue a página.',
  'assessment-expired':
    'Já não se guardam os dados desta avaliação. A pontuação e o resultado continuam no histórico da empresa.',
  'unsupported-media-type': 'O ficheiro é de um tipo que não se aceita. Envie um CSV.',
  'payload-too-large': 'O ficheiro ou o texto é demasiado grande. Divida-o.',
  'precondition-failed':
    'Outra pessoa alterou isto entretanto, pelo que nada foi alterado. Veja o que mudou e tente novamente.',
  'watchlist-full':
    'Um cliente acompanha no máximo 100 000 empresas em 20 listas. Nada foi alterado: retire as que já não acompanha, ou fale com o operador.',
  'watchlist-too-large':
    'A lista é demasiado longa para esta pergunta. Faça uma lista só com as empresas que interessam.',
  'expectation-failed': 'O serviço não aceita um cabeçalho deste pedido.',
  'headers-too-large': 'O endereço ou os cabeçalhos do pedido são demasiado longos.',
  'natural-person':
    'Este NIF é de uma pessoa singular. O serviço só avalia empresas; nada foi consultado nem guardado.',
  'nif-out-of-scope':
    'Este NIF é de outro tipo de entidade (herança, fundo, condomínio). O serviço só avalia empresas.',
  'quota-exceeded': 'O limite desta chave está esgotado. Tente novamente mais tarde.',
  'too-many-requests': 'Há demasiados pedidos neste momento. Tente novamente dentro de momentos.',
  'query-too-complex': 'O pedido é demasiado grande. Peça menos de cada vez.',
  'document-not-trusted': 'Esta chave só pode fazer pedidos registados. Fale com o operador.',
  PERSISTED_QUERY_NOT_SUPPORTED: 'Este pedido não está registado. Fale com o operador.',
  'internal-error': 'Ocorreu um erro inesperado no serviço. Indique o número do pedido ao operador.',
  unavailable: 'O serviço não pode responder neste momento. Tente novamente dentro de momentos.',
};
