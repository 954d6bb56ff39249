/**
 * Stands in for `@aws-sdk/endpoint-cache` inside a bundle. The DynamoDB client makes one when it is made, for an endpoint
 * discovery that none of its commands performs: 2.5 kB zipped, with an LRU cache and its iterators, that nobody asks.
 */
export class EndpointCache {}
